import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'

/** How long a device keeps a roster, and of how many hours ahead. */
const packHours = 4
/** A device of the studio reads its rosters again this often. */
export const packEveryMs = 60_000
/** The most classes of one pack, and the most acts that are sent at once. */
export const packClassesMax = 12
export const keptActsMax = 100

/**
 * Whether a kept roster may still be shown and worked on: for four hours, that moment included.
 * Example: one of 17:21:00 until 21:21:00, and not at 21:21:00.001.
 */
export function isPackAlive(takenAt: Instant, now: Instant): boolean {
  return isAtOrBefore(now, packEnd(takenAt))
}

/** The last moment of a pack. */
export function packEnd(takenAt: Instant): Instant {
  return takenAt.add({ hours: packHours })
}

/**
 * When an act was pressed, as far as the clock of a device is believed: not before its roster was taken, and not after
 * the act has come here. Example: of a tablet that is an hour ahead, an act pressed at 17:20 counts as pressed when it
 * came, and of one an hour behind as pressed when the roster was taken.
 */
export function pressedMoment({
  pressedAt,
  takenAt,
  now,
}: {
  readonly pressedAt: Instant
  readonly takenAt: Instant
  readonly now: Instant
}): Instant {
  if (isBefore(pressedAt, takenAt)) return takenAt
  return isBefore(now, pressedAt) ? now : pressedAt
}
