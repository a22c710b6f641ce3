// The rules of the family for pages that work without a network: the score pad, the referee, the classroom, a game
// against bots. A third implementation, held to `takeorpass.rules` and `takeorpass.record` by the same vectors, deals,
// perft counts and golden playthroughs. An online table never imports it: there the server says what is legal.
//
// No page, no Svelte, no dependency; plain values that are never changed (keep them in `$state.raw`), and functions on
// them, so that a page carries only what it uses. What is written to files has the record's snake_case names, what lives
// in memory has camelCase.
//
//   rules      namedRules("no-thanks+amigo"), parseRules(name or object), rulesData(ruleset) back; RULESETS, BASES, OPTIONS;
//              cardsOf, deckSize, playerCounts, chipsFor(ruleset, players), starterFrom, faceOf(card, ruleset.faces)
//   scoring    runsOf(cards), costOf(cards), scoreOf(cards, chips), outcomeOf(scores, chips, ruleset.tie_break): scores,
//              places, winners; matchOutcome(outcomes of rounds): totals as scores; totalsOf(outcomes, players)
//   a round    startPosition(ruleset, players, starter), whyNot(position, move): { code, sentence } or null,
//              apply(position, move): the next position, legalMoves, isOver, scoresNow, roundOutcome, unseenCards;
//              the moves PASS, TAKE, playHidden(card), reveal(card): whoever turns a card up says which it was
//   a match    startMatch(ruleset, players, rounds, starter), play(match, move), nextRound(match), isMatchOver,
//              finalOutcome; each match stays as it was, so to take back is to keep the one before
//   files      recordOf(match, names, disclosures), readJson(text), judge(value): a Verdict or the first Fault,
//              readRecord(value) and matchFrom(record): the match that a record tells; ScoreSheet, judgeSheet
//
// Whatever is refused is thrown as a `GameError`: code, one sentence, place. Import from the file that has what you need,
// or from here: unused parts fall away either way.

export { parseRules, rulesData, isNamed, type CustomRules } from "./custom.ts";
export { GameError, type Place } from "./error.ts";
export { faceOf } from "./face.ts";
export { readJson } from "./json.ts";
export { judge } from "./judge.ts";
export type { PlayedRound } from "./letters.ts";
export {
  cardsTurnedUp,
  isMatchOver,
  lettersOf,
  finalOutcome,
  nextRound,
  play,
  plyOf,
  startMatch,
  type Match,
  type RoundLog,
} from "./match.ts";
export { PASS, playHidden, reveal, TAKE, type Move, type PlayerMove } from "./move.ts";
export { namedRules } from "./named.ts";
export {
  apply,
  isOver,
  legalMoves,
  roundOutcome,
  scoresNow,
  startPosition,
  unseenCards,
  whyNot,
  type Position,
  type Reason,
} from "./position.ts";
export { matchFrom, readRecord, type ReadRecord } from "./reading.ts";
export { FORMAT, recordOf, type Disclosure, type GameRecord, type RecordRound } from "./record.ts";
export {
  cardsOf,
  chipsFor,
  deckSize,
  playerCounts,
  starterFrom,
  type Base,
  type Option,
  type Ruleset,
} from "./ruleset.ts";
export { BASES, MAX_PLAYERS, MIN_PLAYERS, OPTIONS, RULESETS } from "./rulesets.ts";
export { costOf, matchOutcome, outcomeOf, runsOf, scoreOf, totalsOf, type Outcome } from "./scoring.ts";
export { judgeSheet, SHEET_FORMAT, type ScoreSheet, type SheetRound } from "./sheet.ts";
export type { Fault, Judgement, RoundVerdict, Verdict } from "./verdict.ts";
