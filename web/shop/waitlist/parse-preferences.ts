import type { InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { getPreferences, savePreferences } from '#domain/waitlist/api.ts'

/** The hours of notice to choose from. */
export const noticeChoices = [2, 4, 8, 12, 24, 48] as const

/** The form value of these preferences: `0`, `short`, or hours. */
export function noticeOf({ notice_hours: hours, short_notice: isShort }: OutputOf<typeof getPreferences>): string {
  return isShort ? 'short' : String(hours)
}

/** A minute of the day as a time field holds it: `22:00`. */
export function clockOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Parses the form; undefined for an unknown form. */
export function parsePreferences(form: FormData): InputOf<typeof savePreferences> | undefined {
  const [notice, quiet, from, until] = ['notice', 'quiet', 'from', 'until'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  })
  if (notice === undefined || !/^(short|\d{1,3})$/.test(notice)) return undefined
  const preferences = { notice_hours: notice === 'short' ? 0 : Number(notice), short_notice: notice === 'short' }
  if (quiet !== 'own') return preferences
  const [fromMinute, untilMinute] = [minuteOf(from ?? ''), minuteOf(until ?? '')]
  return fromMinute === undefined || untilMinute === undefined
    ? preferences
    : { ...preferences, quiet_from_minute: fromMinute, quiet_until_minute: untilMinute }
}

function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
