import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, instantAt, wireTime, type Day } from '#domain/kit/time.ts'
import type { listBoard as endpoint } from '#domain/privates/api.ts'
import { weekRange, type DayRange } from '#domain/schedules/week-range.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadBoard } from './load-board.ts'

/**
 * The open hours of the branch in a range of days. Refuses days in the wrong order or invalid, and
 * privates.no_such_format.
 */
export async function listBoard(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { zone } = ctx.branch
  const [now, policies] = await Promise.all([studioNow(ctx.db), ctx.policies()])
  const range = weekRange({ dateFrom: input.date_from, dateTo: input.date_to, now, zone })
  if (isRefusal(range)) return range
  const board = await loadBoard(ctx.db, {
    branch: ctx.branch,
    policies,
    format: input.format,
    instructorIds: input.instructor?.split(','),
    days: daysOf(range, zone),
    now,
  })
  if (isRefusal(board)) return board
  const found = board.slots.filter(({ instructor }) => hasKeyword([instructor.name], input.keyword))
  const slots = input.sortedBy === 'asc' ? found : found.toReversed()
  const first = (input.page - 1) * input.limit
  const items = slots.slice(first, first + input.limit).map(({ instructor, startMs, endMs }) => ({
    id: hourId(instructor.id, wireTime(instantAt(startMs), zone)),
    instructor: { id: instructor.id, name: instructor.name },
    starts_at: wireTime(instantAt(startMs), zone),
    ends_at: wireTime(instantAt(endMs), zone),
  }))
  return {
    ...page(items, { total: slots.length, limit: input.limit, page: input.page }),
    format: input.format,
    now: wireTime(now, zone),
    last_day: board.lastDay.toString(),
  }
}

function daysOf({ from, until }: DayRange, zone: string): [Day, ...Day[]] {
  const first = dayOf(from, zone)
  const count = first.until(dayOf(until, zone), { largestUnit: 'days' }).days
  return [first, ...Array.from({ length: count - 1 }, (_, index) => first.add({ days: index + 1 }))]
}

/** The instructor, and day and minute on the wall clock of the branch. */
function hourId(instructorId: string, startsAt: string): string {
  return `${instructorId}.${startsAt.slice(0, 10)}.${startsAt.slice(11, 16).replace(':', '')}`
}
