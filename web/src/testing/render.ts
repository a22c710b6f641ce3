// Components on a page, for tests; each test takes its own away again.

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach } from "vitest";

const mounted: Record<string, unknown>[] = [];

afterEach(() => {
  for (const component of mounted.splice(0)) void unmount(component);
  document.body.replaceChildren();
});

/** Put `component` on the page and return the page's body. */
export function render<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  mounted.push(mount(component, { target: document.body, props }));
  flushSync();
  return document.body;
}

/** The button with this label, whatever stands behind it. */
export function button(label: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent.trim().startsWith(label));
  if (found === undefined) throw new Error(`there is no button ${label}`);
  return found;
}
