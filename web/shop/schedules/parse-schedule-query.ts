import { isId } from '#web/kit/form-fields.ts'
import { dayIn } from '#web/kit/query-fields.ts'
import type { ScheduleQuery } from './schedule-address.ts'

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

/** A native form repeats a name per ticked box and our links join with commas; both are parsed. */
function slugs(values: readonly string[]): string[] {
  const named = values.flatMap((value) => value.split(',')).filter((slug) => slugShape.test(slug))
  return [...new Set(named)].slice(0, mostChosen)
}
