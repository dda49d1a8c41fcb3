import { slideSession } from '#domain/accounts/slide-session.ts'
import type { Database } from '#server/kit/database.ts'
import type { Identify } from '#server/kit/edge.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { findSession, touchSession } from './queries.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Tells who a token stands for: the account whose session it opens, or the guest who holds the secret of a cart, a uuid. */
export function createIdentify(db: Database): Identify {
  return async (token, branch) => {
    if (uuid.test(token)) return { kind: 'guest', cartHash: hashText(token.toLowerCase()) }
    const tokenHash = hashText(token)
    const session = await findSession(db, { tokenHash, branchId: branch.id })
    if (!session) return { kind: 'nobody' }
    const life = slideSession(session.now, session)
    if (life !== session) await touchSession(db, { tokenHash, life })
    return {
      kind: 'account',
      accountId: session.accountId,
      personId: session.personId,
      locale: session.locale,
      role: session.role ?? undefined,
      sessionHash: tokenHash,
    }
  }
}
