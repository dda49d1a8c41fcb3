import { z } from 'zod/mini'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type {
  listSchedules as listSchedulesEndpoint,
  getSchedule as getScheduleEndpoint,
} from '#domain/schedules/api.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { weekRange } from '#domain/schedules/week-range.ts'
import { policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listSessions, findSession, type SessionRow } from './queries.ts'

/**
 * Classes of the branch in a range of days, soonest first. `studio` and `room` both name rooms; `branch` may only
 * repeat the branch of the request, another one has no classes here. Refuses days in the wrong order, too far apart or
 * invalid.
 */
export async function listSchedules(
  ctx: ReadContext,
  input: CheckedOf<typeof listSchedulesEndpoint>,
): Promise<OutputOf<typeof listSchedulesEndpoint> | Refusal> {
  const { zone } = ctx.branch
  const now = await studioNow(ctx.db)
  const range = weekRange({ dateFrom: input.date_from, dateTo: input.date_to, dates: input.dates, now, zone })
  if (isRefusal(range)) return range
  const at = { limit: input.limit, page: input.page }
  if (input.branch !== undefined && input.branch !== ctx.branch.code)
    return { ...page([], { total: 0, ...at }), now: wireTime(now, zone) }
  const { rows, total } = await listSessions(ctx.db, {
    sorted: input.sortedBy,
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
    filters: {
      branchId: ctx.branch.id,
      from: range.from,
      until: range.until,
      rooms: input.room?.split(','),
      studios: input.studio?.split(','),
      instructors: input.instructor?.split(','),
      classTypes: input.class_type?.split(','),
      difficulties: input.difficulty?.split(','),
      seriesTypes: input.series_type?.split(','),
      private: input.private === undefined ? undefined : input.private === 'true',
      availableAt: input.show_available === 'true' ? now : undefined,
      keyword: input.keyword,
      terms: input,
    },
  })
  return {
    ...page(
      rows.map((row) => presentSession(row, { locale: ctx.locale, zone, now })),
      { total, ...at },
    ),
    now: wireTime(now, zone),
  }
}

/** One class of the branch, with the seats that are taken, and the map of its room. */
export async function getSchedule(
  ctx: ReadContext,
  input: CheckedOf<typeof getScheduleEndpoint>,
): Promise<OutputOf<typeof getScheduleEndpoint> | Refusal> {
  const row = await findSession(ctx.db, { id: input.id, branchId: ctx.branch.id })
  if (!row) return refuse('request.not_found')
  const now = await studioNow(ctx.db)
  return {
    ...presentSession(row, { locale: ctx.locale, zone: ctx.branch.zone, now }),
    taken_seats: row.taken_seats,
    seat_map: input.seat_map === 'true' ? row.seat_map : null,
    now: wireTime(now, ctx.branch.zone),
  }
}

type SessionItem = Omit<OutputOf<typeof getScheduleEndpoint>, 'taken_seats' | 'seat_map' | 'now'>

/** The wire shape of a class, in the reader's language and with the studio's wall clock. */
export function presentSession(
  row: SessionRow,
  reader: { readonly locale: Locale; readonly zone: string; readonly now: Instant },
): SessionItem {
  const { locale, zone, now } = reader
  return {
    id: row.id,
    class_type: {
      id: row.type_id,
      slug: row.type_slug,
      name: inLocale(row.type_name, locale),
      description: inLocale(row.type_description, locale),
      spring: row.spring,
    },
    series_type: { id: row.series_id, slug: row.series_slug, name: inLocale(row.series_name, locale) },
    difficulty_level: {
      id: row.level_id,
      slug: row.level_slug,
      name: inLocale(row.level_name, locale),
      coils: row.coils,
    },
    room: { id: row.room_id, name: inLocale(row.room_name, locale) },
    instructors: [...row.instructors],
    starts_at: wireTime(row.starts_at, zone),
    ends_at: wireTime(row.ends_at, zone),
    duration_minutes: Math.round((row.ends_at.epochMilliseconds - row.starts_at.epochMilliseconds) / 60_000),
    opens_at: wireTime(row.opens_at, zone),
    capacity: row.capacity,
    booked: row.booked_count,
    places_left: row.places - row.booked_count,
    waiting: row.waiting,
    status: statusAt({ status: row.status, endsAt: row.ends_at }, now),
    cancel_reason: row.cancel_reason,
    private: row.private,
    credits: row.credits,
    cancel_window: z.parse(policies.shape.cancel_window, row.cancel_window ?? undefined),
  }
}
