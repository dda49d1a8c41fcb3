import { randomBytes } from 'node:crypto'
import { slideSession } from '#domain/accounts/slide-session.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { Platform } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { insertSession } from './queries.ts'

const tokenBytes = 32

/** Signs the account in: gives the secret, which exists nowhere else than in this answer, for only its hash is kept. */
export async function startSession(
  tx: Transaction,
  session: { accountId: Id<'accounts'>; platform: Platform; now: Instant },
): Promise<{ token: string; expiresAt: Instant }> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const life = slideSession(session.now)
  await insertSession(tx, {
    tokenHash: hashText(token),
    accountId: session.accountId,
    life,
    platform: session.platform,
  })
  return { token, expiresAt: life.expiresAt }
}
