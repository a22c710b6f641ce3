// A notification when it is one's turn and the page is out of sight: only for who asked for it.

import { keep, recall } from "./storage.ts";

export class TurnNotice {
  isOn = $state((recall<boolean>("notify") ?? false) && isAllowed());
  /** Why there can be none, in a sentence; null where there can. */
  whyNot = $state<string | null>(whyNone());

  /** Switch it on, which asks the browser's own question, or off. */
  async turn(isOn: boolean): Promise<void> {
    this.isOn = isOn && this.whyNot === null && (await Notification.requestPermission()) === "granted";
    if (isOn && !this.isOn) this.whyNot ??= "This browser was told to show no notifications of this page.";
    keep("notify", this.isOn);
  }

  /** Say `text` to somebody who looks elsewhere. */
  tell(text: string): void {
    if (!this.isOn || !document.hidden || !isAllowed()) return;
    try {
      const shown = new Notification("Take or Pass", { body: text, tag: "takeorpass-turn" });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    } catch {
      // Some phones offer notifications to installed pages alone; title and icon of the tab say it anyway.
      this.isOn = false;
    }
  }
}

function isAllowed(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

function whyNone(): string | null {
  if (!globalThis.isSecureContext) return "Browsers offer notifications to pages from https or localhost alone.";
  return "Notification" in globalThis ? null : "This browser has no notifications.";
}
