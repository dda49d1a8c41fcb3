import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

/**
 * The first instant at which a pack may expire that gets a credit back because of the studio. Example: when a class is
 * cancelled on Monday at 10:00, its packs stay valid until Monday of next week at 10:00.
 */
export function extendedExpiry(now: Instant, policies: Pick<Policies, 'studio_cancel_extension_days'>): Instant {
  return now.add({ hours: 24 * policies.studio_cancel_extension_days })
}
