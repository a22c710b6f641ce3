// The tab itself says whose turn it is: in its title and in its icon.

import { IN_FILE } from "../routes.ts";

const NAME = "Take or Pass";

/** Show `text` in the tab's title; on the own turn with a mark, and with the icon that has one. */
export function showTurn(text: string, isOwnTurn = false): void {
  document.title = text === "" ? NAME : `${isOwnTurn ? "● " : ""}${text} – ${NAME}`;
  // The file that opens from disk has no turns, and its icon within it.
  if (IN_FILE) return;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  icon?.setAttribute("href", isOwnTurn ? "/icon-turn.svg" : "/icon.svg");
}
