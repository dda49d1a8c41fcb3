import { z } from 'zod/mini'
import { wireTime } from '#domain/kit/time.ts'
import type { outlook } from '#domain/occupancy/outlook.ts'
import { policies } from '#domain/studio/model.ts'
import { chanceOfPromotion } from '#domain/waitlist/chance-of-promotion.ts'
import { promotableUntil } from '#domain/waitlist/promotable-until.ts'
import type { OutlookRow } from './outlook-queries.ts'

/** The outlook of a waitlist position for responses. */
export function presentOutlook(row: OutlookRow): z.output<typeof outlook> {
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
