/** A deterministic generator of numbers from 0 to 1, seeded by words: the demo is the same on every machine. */
export type Random = () => number

/** Seeded by the words. FNV-1a makes the seed; mulberry32 (Tommy Ettinger, public domain) the numbers. */
export function randomOf(words: string): Random {
  let state = 0x811c9dc5
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `low` to `high`, both included. */
export function wholeBetween(random: Random, [low, high]: readonly [number, number]): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** The same items in another order. */
export function shuffled<Thing>(random: Random, things: readonly Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}
