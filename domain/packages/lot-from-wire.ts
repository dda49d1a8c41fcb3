import type { z } from 'zod/mini'
import { instant } from '#domain/kit/time.ts'
import type { lotItem } from './api.ts'
import type { Lot } from './model.ts'

/**
 * "The page that says which pack will be used asks the very function that the transaction asks": reads a pack of
 * `GET /packages/mine` as the rules see it.
 * Example: `state: 'revoked'` on the wire is `revoked: true`.
 */
export function lotFromWire(item: z.output<typeof lotItem>): Lot {
  return {
    id: item.id,
    left: item.left,
    startsAt: instant(item.starts_at),
    expiresAt: instant(item.expires_at),
    revoked: item.state === 'revoked',
    own: item.own,
    purchasedAt: instant(item.created_at),
    classTypeIds: item.class_type_ids,
    seriesTypeIds: item.series_type_ids,
    frozen: item.frozen && { from: instant(item.frozen.from_at), until: instant(item.frozen.until_at) },
  }
}
