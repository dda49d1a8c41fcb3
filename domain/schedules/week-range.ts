import { z } from 'zod/mini'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, dayOf, startOfDay, type Instant } from '#domain/kit/time.ts'
import { scheduleDaysMax } from './model.ts'

/** Days outside these years have no classes, and a database cannot store all of them. */
const firstDay = '2000-01-01'
const lastDay = '2199-12-31'
const weekDays = 7

/** From the first instant of a day to the first instant after the last day. */
export interface DayRange {
  readonly from: Instant
  readonly until: Instant
}

/**
 * One date alone means one week. From a day: the seven days that begin with it. Up to a day: the seven days that end
 * with it. Neither: the week that begins today on the branch's calendar. Both: from one to the other, both included, at
 * most 35 days. `dates` has both bounds in one parameter. Example: up to 2026-11-20 alone is 14 to 20 November. Refuses
 * with `request.invalid`, on `date_to` when the bounds are in the wrong order or too far apart.
 */
export function weekRange(bounds: {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  /** One day, or two joined by a comma, instead of both bounds. */
  dates?: string | undefined
  now: Instant
  zone: string
}): DayRange | Refusal {
  const { dates, ...single } = bounds
  return dates === undefined ? rangeBetween(single) : rangeOf(dates, single)
}

type Bounds = Omit<Parameters<typeof weekRange>[0], 'dates'>

function rangeBetween({ dateFrom, dateTo, now, zone }: Bounds): DayRange | Refusal {
  if (!isClassDay(dateFrom ?? firstDay)) return wrong('date_from')
  if (!isClassDay(dateTo ?? firstDay)) return wrong('date_to')
  const last = dateTo === undefined ? undefined : day(dateTo)
  const first = dateFrom === undefined ? (last?.subtract({ days: weekDays - 1 }) ?? dayOf(now, zone)) : day(dateFrom)
  const after = last?.add({ days: 1 }) ?? first.add({ days: weekDays })
  const trouble = troubleOf(first.until(after, { largestUnit: 'days' }).days)
  return trouble ? wrong('date_to', trouble) : { from: startOfDay(first, zone), until: startOfDay(after, zone) }
}

function rangeOf(dates: string, bounds: Bounds): DayRange | Refusal {
  if (bounds.dateFrom !== undefined || bounds.dateTo !== undefined) return wrong('dates', 'fields.once')
  const [first, last = first] = dates.split(',')
  const range = isDay(first) && isDay(last) ? rangeBetween({ ...bounds, dateFrom: first, dateTo: last }) : undefined
  if (range === undefined) return wrong('dates')
  return isRefusal(range) ? { ...range, fields: { dates: range.fields['date_to'] ?? 'fields.invalid' } } : range
}

function isDay(text: string | undefined): text is string {
  return z.safeParse(z.iso.date(), text).success
}

function isClassDay(text: string): boolean {
  return text >= firstDay && text <= lastDay
}

function troubleOf(days: number): 'fields.days_crossed' | 'fields.days_many' | undefined {
  if (days < 1) return 'fields.days_crossed'
  return days > scheduleDaysMax ? 'fields.days_many' : undefined
}

function wrong(
  field: 'date_from' | 'date_to' | 'dates',
  code: 'fields.invalid' | 'fields.once' | 'fields.days_crossed' | 'fields.days_many' = 'fields.invalid',
): Refusal {
  return refuse('request.invalid', { fields: { [field]: code }, values: { days: scheduleDaysMax } })
}
