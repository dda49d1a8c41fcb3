/** A class on the board: when it begins and ends by the studio's wall clock. */
interface Timed {
  readonly starts_at: string
  readonly ends_at: string
}

/** Where a class stands in its day. */
export interface Placed<Class> {
  readonly of: Class
  /** Minutes after midnight, and its length. */
  readonly from: number
  readonly minutes: number
  /** Classes at the same time stand side by side: its lane from 0, and how many lanes there are. */
  readonly lane: number
  readonly lanes: number
}

/**
 * Places the classes of one day, in the order of their start. Classes that overlap share the width. Example: 9:00 to
 * 10:00 and 9:30 to 10:30 stand in lanes 0 and 1 of 2; one at 10:30 has the whole width.
 */
export function placeClasses<Class extends Timed>(classes: readonly Class[]): readonly Placed<Class>[] {
  const placed: Placed<Class>[] = []
  for (const group of groupsOf(classes)) {
    const ends: number[] = []
    const inLanes = group.map((of) => {
      const [from, until] = minutesOf(of)
      const free = ends.findIndex((end) => end <= from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = until
      return { of, from, minutes: until - from, lane }
    })
    placed.push(...inLanes.map((one) => ({ ...one, lanes: ends.length })))
  }
  return placed
}

/** The whole hours that the board shows: from the first class to the end of the last, or the usual hours. */
export function hoursOf(classes: readonly Timed[]): { readonly first: number; readonly last: number } {
  const times = classes.map((one) => minutesOf(one))
  const [usualFirst, usualLast] = [8, 20]
  return {
    first: Math.floor(Math.min(...times.map(([from]) => from), usualFirst * 60) / 60),
    last: Math.min(24, Math.ceil(Math.max(...times.map(([, until]) => until), usualLast * 60) / 60)),
  }
}

/** Minutes after midnight of a wall-clock time such as `2026-11-28T09:15:00+08:00`. */
export function minuteOf(wire: string): number {
  return Number(wire.slice(11, 13)) * 60 + Number(wire.slice(14, 16))
}

/** The wall clock of that many minutes after midnight: `09:15`. */
export function clockAt(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Minutes, also of a class that ends after midnight. */
export function lengthOf({ starts_at: starts, ends_at: ends }: Timed): number {
  const minutes = minuteOf(ends) - minuteOf(starts)
  return minutes > 0 ? minutes : minutes + 24 * 60
}

/** A class over midnight ends with its day. */
function minutesOf({ starts_at: starts, ends_at: ends }: Timed): readonly [number, number] {
  return [minuteOf(starts), ends.slice(0, 10) > starts.slice(0, 10) ? 24 * 60 : minuteOf(ends)]
}

/** Classes in groups of which no two groups overlap. */
function groupsOf<Class extends Timed>(classes: readonly Class[]): Class[][] {
  const groups: Class[][] = []
  let groupEnd = -1
  for (const one of classes.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const [from, until] = minutesOf(one)
    const last = groups.at(-1)
    if (last && from < groupEnd) last.push(one)
    else groups.push([one])
    groupEnd = Math.max(last && from < groupEnd ? groupEnd : -1, until)
  }
  return groups
}
