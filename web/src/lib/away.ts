// Words for how long somebody has been away, and for how long the others may still answer.

const MINUTE_S = 60;

/** "30 seconds", "a minute", "5 minutes". */
export function awayWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 0.75 * MINUTE_S) return whole === 1 ? "a second" : `${whole} seconds`;
  const minutes = Math.round(seconds / MINUTE_S);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** Seconds as a clock shows them that runs down: "1:05", "0:42". */
export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / MINUTE_S)}:${`${whole % MINUTE_S}`.padStart(2, "0")}`;
}
