import { z } from 'zod/mini'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type { getSchedule } from '#domain/schedules/api.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { SessionRow } from './queries.ts'

type SessionItem = Omit<OutputOf<typeof getSchedule>, 'taken_seats' | 'seat_map' | 'now'>

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
    places_left: row.capacity - row.booked_count,
    waiting: row.waiting,
    status: statusAt({ status: row.status, endsAt: row.ends_at }, now),
    cancel_reason: row.cancel_reason,
    private: row.private,
    credits: row.credits,
    cancel_window: z.parse(policies.shape.cancel_window, row.cancel_window ?? undefined),
  }
}
