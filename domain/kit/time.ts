import { z } from 'zod/mini'

export type Instant = Temporal.Instant
export type Day = Temporal.PlainDate

/** An instant on the wire: ISO 8601 with an offset. */
export const wireInstant = /* @__PURE__ */ z.iso.datetime({ offset: true })
/** A day on the wire: YYYY-MM-DD. */
export const wireDay = /* @__PURE__ */ z.iso.date()
/** A day that somebody typed: an empty field is asked for, a day that no calendar has is named as such. */
export const typedDay = /* @__PURE__ */ z.iso.date({
  error: ({ input }) => (input === undefined || input === '' ? 'fields.required' : 'fields.no_such_day'),
})

export function instant(text: string): Instant {
  return Temporal.Instant.from(text)
}

/** The instant so many milliseconds after the Unix epoch. */
export function instantAt(epochMs: number): Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
}

export function day(text: string): Day {
  return Temporal.PlainDate.from(text)
}

/** `2026-11-20T09:00:00+08:00`: the instant with the wall clock of the studio, as the API writes it. */
export function wireTime(at: Instant, zone: string): string {
  return at
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: at.epochMilliseconds % 1000 === 0 ? 'second' : 'millisecond' })
}

/** The day on the studio's calendar at that instant. */
export function dayOf(at: Instant, zone: string): Day {
  return at.toZonedDateTimeISO(zone).toPlainDate()
}

/** The instant at which that day begins in the zone. */
export function startOfDay(date: Day, zone: string): Instant {
  return date.toZonedDateTime(zone).toInstant()
}

/**
 * The time of a class: a local date and minutes after midnight in the zone. A time that a clock change skips moves
 * forward.
 */
export function classTime({ date, minutes }: { date: Day; minutes: number }, zone: string): Instant {
  return date
    .toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
    })
    .toInstant()
}

export function isBefore(a: Instant, b: Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}

export function isAtOrBefore(a: Instant, b: Instant): boolean {
  return Temporal.Instant.compare(a, b) <= 0
}

export function plusMinutes(at: Instant, minutes: number): Instant {
  return at.add({ minutes })
}

export function plusMs(at: Instant, ms: number): Instant {
  return at.add({ milliseconds: ms })
}

/** Milliseconds from `from` to `to`; negative when `to` is earlier. */
export function msBetween(from: Instant, to: Instant): number {
  return to.epochMilliseconds - from.epochMilliseconds
}

/** The whole years of age on that day. Someone born on 29 February comes of age on 1 March in other years. */
export function ageOn(birth: Day, on: Day): number {
  const years = on.year - birth.year
  const hadBirthday = on.month > birth.month || (on.month === birth.month && on.day >= birth.day)
  return hadBirthday ? years : years - 1
}

/** The Monday of the week of that day. */
export function mondayOf(date: Day): Day {
  return date.subtract({ days: date.dayOfWeek - 1 })
}

/**
 * The device's own clock, in epoch milliseconds, for one purpose: to tell how long a phone slept, which
 * `performance.now()` does not count everywhere. Only the difference of two readings means anything; the time itself
 * comes from the studio.
 */
export function deviceMs(): number {
  return Temporal.Now.instant().epochMilliseconds
}

/** Milliseconds of a time as in the header `date`; undefined for anything else. */
export function httpDateMs(text: string): number | undefined {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}
