import { randomBytes } from 'node:crypto'
import { deviceName } from '#domain/accounts/device-name.ts'
import { sessionsMax } from '#domain/accounts/model.ts'
import { slideSession } from '#domain/accounts/slide-session.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { deleteOldSessions, insertSession } from './queries.ts'

const tokenBytes = 32

/** Signs the account in: returns the token, which is in this response alone, since only its hash is stored. */
export async function startSession(
  tx: Transaction,
  {
    ctx,
    accountId,
    now,
  }: { ctx: Pick<ReadContext, 'platform' | 'userAgent'>; accountId: Id<'accounts'>; now: Instant },
): Promise<{ token: string; expiresAt: Instant }> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const life = slideSession(now)
  await insertSession(tx, {
    tokenHash: hashText(token),
    accountId,
    life,
    platform: ctx.platform,
    device: deviceName(ctx.userAgent),
  })
  await deleteOldSessions(tx, { accountId, keep: sessionsMax })
  return { token, expiresAt: life.expiresAt }
}
