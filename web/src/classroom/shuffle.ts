// Cards in an order that follows from a seed, so that a lesson can be dealt again.

/** A seed of 128 bits from the browser's own source, as 32 hexadecimal digits. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** `cards` in an order that follows from `seed`: each order as likely as any other (Fisher and Yates). */
export function shuffled(cards: readonly number[], seed: string): number[] {
  const draw = wordsFrom(seed);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, draw);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** A number from 0 to `bound` − 1: words above the last whole multiple are drawn again, so that none is likelier. */
function below(bound: number, draw: () => number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  let word = draw();
  while (word >= limit) word = draw();
  return word % bound;
}

/** The generator sfc32 (Chris Doty-Humphrey, PractRand), begun with the four words of the seed. */
function wordsFrom(seed: string): () => number {
  let [a, b, c, counter] = [0, 8, 16, 24].map((place) => Number.parseInt(seed.slice(place, place + 8), 16) | 0) as [
    number,
    number,
    number,
    number,
  ];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 16; warm++) next();
  return next;
}
