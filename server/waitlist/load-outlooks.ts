import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { policies } from '#domain/studio/model.ts'
import { chanceOfPromotion } from '#domain/waitlist/chance-of-promotion.ts'
import { promotableUntil } from '#domain/waitlist/promotable-until.ts'
import type { Database } from '#server/driver/database.ts'
import { listOutlooks } from './outlook-queries.ts'

type Outlook = NonNullable<BookingItem['outlook']>

interface Entries {
  /** Waitlist entries, or a possible one; anything without a position is left out. */
  readonly rows: readonly {
    readonly id: string
    readonly session_id: Id<'class_sessions'>
    readonly position: number | null
  }[]
  readonly accountId: Id<'accounts'>
}

/** The outlooks of the account's waitlist entries by their ids; sends no query where there are none. */
export async function loadOutlooks(db: Database, { rows, accountId }: Entries): Promise<ReadonlyMap<string, Outlook>> {
  const waiting = rows.flatMap(({ id, session_id: sessionId, position }) =>
    position === null ? [] : [{ id, sessionId, accountId, position }],
  )
  const found = await listOutlooks(db, waiting)
  return new Map(found.map((row, index) => [waiting[index]?.id ?? '', present(row)]))
}

function present(row: Awaited<ReturnType<typeof listOutlooks>>[number]): Outlook {
  const rules = z.parse(policies, row.policies ?? {})
  const preferences = {
    noticeHours: row.notice_hours ?? 0,
    shortNotice: row.short_notice ?? false,
    quietFromMinute: row.quiet_from_minute ?? rules.quiet_from_minute,
    quietUntilMinute: row.quiet_until_minute ?? rules.quiet_until_minute,
  }
  return {
    chance_percent: chanceOfPromotion(row.history),
    added_until: wireTime(
      promotableUntil({ startsAt: row.starts_at, policies: rules, preferences, zone: row.zone }),
      row.zone,
    ),
  }
}
