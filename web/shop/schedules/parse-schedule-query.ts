import { isId } from '#web/kit/form-fields.ts'
import type { ScheduleQuery } from './schedule-address.ts'

const dayShape = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const slugShape = /^[a-z0-9-]{1,60}$/
const mostChosen = 20

/** Parses the query of the schedule. Unknown values are ignored, so an old link still shows classes. */
export function parseScheduleQuery(query: URLSearchParams): ScheduleQuery {
  return {
    view: query.get('view') === 'week' ? 'week' : undefined,
    date: dayIn(query, 'date'),
    week: dayIn(query, 'week'),
    type: slugs(query.getAll('type')),
    series: slugs(query.getAll('series')),
    level: slugs(query.getAll('level')),
    instructor: slugs(query.getAll('instructor')),
    room: slugs(query.getAll('room')),
    time: slugs(query.getAll('time')),
    places: query.get('places') === '1',
    mine: packIn(query.get('mine') ?? ''),
  }
}

function packIn(text: string): string | undefined {
  return text === '1' || isId(text) ? text : undefined
}

function dayIn(query: URLSearchParams, name: 'date' | 'week'): string | undefined {
  const text = query.get(name) ?? ''
  return isDay(text) ? text : undefined
}

function slugs(values: readonly string[]): string[] {
  const named = values.flatMap((value) => value.split(',')).filter((slug) => slugShape.test(slug))
  return [...new Set(named)].slice(0, mostChosen)
}

/**
 * A native form repeats a name per ticked box and our links join with commas; both are parsed. 31 February is no date.
 */
function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return date <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
}
