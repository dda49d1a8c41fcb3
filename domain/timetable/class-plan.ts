import type { Id } from '#domain/kit/id.ts'

type BookingId = Id<'bookings'>

/** Somebody with a seat in a class or a position on its waitlist, as the act found them under the lock. */
export interface AffectedPerson {
  readonly id: BookingId
  readonly type: 'booking' | 'waitlist'
  readonly name: string
  /** The credits that a pack has paid for the seat, or reserves for the entry; 0 without a pack. */
  readonly credits: number
}

/** What an act on classes does to the people in them. */
export interface ClassEffects {
  /** The act and what it changes, from and to: it tells one plan from another. */
  readonly act: readonly string[]
  readonly classes: number
  readonly people: readonly AffectedPerson[]
  /** Who loses the seat or the position. */
  readonly ended: readonly BookingId[]
  /** Who stays and gets a message. */
  readonly told: readonly BookingId[]
  /** Who gets a seat from the waitlist. */
  readonly promoted: readonly BookingId[]
  /** Whether everybody may cancel for free from then on. */
  readonly free: boolean
}

/** The same in numbers, as staff read it before they press. */
export interface ClassPlan {
  readonly classes: number
  /** Who has a seat and is told, and who waits and is told. */
  readonly people: number
  readonly waiting: number
  readonly credits_back: number
  readonly promoted: number
  /**
   * Messages to members about the act and about new seats. Those to instructors, and to people whom the waitlist passes
   * by for a new seat, come besides.
   */
  readonly messages: number
  /** Who would be in two classes at once and gets the credit back instead. */
  readonly overlaps: readonly string[]
  readonly free_to_cancel: boolean
}

/**
 * The plan of an act on classes. The preview and the act itself call it with what they did under the same locks, so
 * that what is shown is what is done.
 */
export function planOf({ act, classes, people, ended, told, promoted, free }: ClassEffects): ClassPlan {
  const [endedIds, toldIds] = [new Set(ended), new Set(told)]
  const ending = people.filter(({ id }) => endedIds.has(id))
  const reached = people.filter(({ id }) => endedIds.has(id) || toldIds.has(id))
  return {
    classes,
    people: reached.filter(({ type }) => type === 'booking').length,
    waiting: reached.filter(({ type }) => type === 'waitlist').length,
    credits_back: ending.reduce((sum, { credits }) => sum + credits, 0),
    promoted: promoted.length,
    messages: ending.length + toldIds.size + promoted.length,
    overlaps: act[0] === 'cancel' ? [] : ending.map(({ name }) => name),
    free_to_cancel: free,
  }
}

/**
 * A text that two plans share exactly if they do the same to the same people. It names ids alone; whose hash is the
 * `plan_hash`.
 */
export function planText({ act, people, ended, told, promoted, free }: ClassEffects): string {
  const credits = new Map(people.map((person) => [person.id, person.credits]))
  return JSON.stringify({
    act,
    free,
    ended: ended.toSorted().map((id) => [id, credits.get(id) ?? 0]),
    told: told.toSorted(),
    promoted: promoted.toSorted(),
  })
}

/** An edit of classes as it was asked, and what it does to whom. */
export interface EditEffects {
  /** The fields of the edit. */
  readonly asked: object
  readonly changed: ReadonlyArray<{
    readonly id: string
    readonly told: readonly BookingId[]
    readonly released: readonly BookingId[]
    readonly promoted: readonly BookingId[]
    readonly kept: readonly string[]
  }>
  readonly unchanged: ReadonlyArray<{ readonly id: string; readonly code: string }>
}

/** How many people an edit of classes tells: who stays, who is released, who gets a seat. */
export function toldByEdit(
  changed: ReadonlyArray<{ readonly told: number; readonly released: number; readonly promoted: number }>,
): number {
  return changed.reduce((sum, { told, released, promoted }) => sum + told + released + promoted, 0)
}

/** The same text for an edit of classes. */
export function editPlanText({ asked, changed, unchanged }: EditEffects): string {
  return JSON.stringify({
    asked: Object.entries(asked).toSorted(([one], [other]) => one.localeCompare(other)),
    changed: changed.map(({ id, told, released, promoted, kept }) => [
      id,
      told.toSorted(),
      released.toSorted(),
      promoted.toSorted(),
      kept.toSorted(),
    ]),
    unchanged: unchanged.map(({ id, code }) => [id, code]),
  })
}

/** The same text for closing days: which classes it ends, with how many seats and positions, and whose. */
export function closurePlanText({
  days,
  classes,
}: {
  readonly days: {
    readonly first_day: string
    readonly last_day: string
    readonly room_ids?: readonly string[] | undefined
  }
  readonly classes: ReadonlyArray<{
    readonly id: string
    readonly booked: number
    readonly waiting: number
    readonly people: readonly string[]
    readonly over: boolean
  }>
}): string {
  return JSON.stringify({
    days: [days.first_day, days.last_day, days.room_ids?.toSorted()],
    ending: classes
      .filter(({ over }) => !over)
      .map(({ id, booked, waiting, people }) => [id, booked, waiting, people.toSorted()]),
  })
}
