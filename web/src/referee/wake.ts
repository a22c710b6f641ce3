// Keeps the screen on while a match is on the table, where the browser offers that.

export function canKeepAwake(): boolean {
  return "wakeLock" in navigator;
}

/** Keep the screen on from here; returns how to stop. A browser that refuses (the battery is low) does as ever. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  const ask = (): void => {
    if (document.visibilityState === "visible") lock = navigator.wakeLock.request("screen").catch(() => null);
  };
  ask();
  // The lock ends where the page goes out of sight.
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock.then((held) => held?.release());
  };
}
