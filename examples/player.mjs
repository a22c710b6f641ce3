// A player for Take or Pass: takes a card that joins its cards, or that has enough chips on it.
// docs/players.md explains the messages. Try it: takeorpass serve --player "mine=node examples/player.mjs"
import { createInterface } from "node:readline";

/** Return one of the letters of view.legal: p to pass, t to take, h to play the hidden card. */
function choose(view) {
  const mine = view.hands[view.to_move];
  if (view.hidden !== null && [...mine, view.card].includes(view.hidden - 1)) {
    return "h"; // it costs nothing on top of a card of mine, or soon will
  }
  const joins = mine.includes(view.card - 1) || mine.includes(view.card + 1);
  return view.legal.includes("p") && !joins && 3 * view.pot < view.card ? "p" : "t";
}

/** Write a message on a line of its own. */
function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

say({ type: "hello", protocol: "takeorpass-player/1", name: "example" });
for await (const line of createInterface({ input: process.stdin })) {
  const { type, match, round, ply, view } = JSON.parse(line);
  if (type === "decide") {
    say({ type: "move", match, round, ply, move: choose(view) });
  }
}
