import { randomUUID } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { adjustCredit as endpoint } from '#domain/wallet/api.ts'
import { decideCredit } from '#domain/wallet/decide-credit.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadBalance, lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { creditAdjusted } from './emails.ts'
import { findOwner } from './queries.ts'

/**
 * Gives somebody store credit or takes some away. The owner is told why, and the audit keeps it. Refuses
 * request.not_found and what `decideCredit` refuses.
 */
export async function adjustCredit(
  ctx: WriteContext,
  { id: accountId, change, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, origin } = ctx
  const owner = await findOwner(tx, accountId)
  if (!owner) return refuse('request.not_found')
  const own = { kind: 'store_credit', holder: accountId } as const
  const changeSen = fromWire(change)
  const heldSen = sen(await lockBalance(tx, { ...own, unit: 'sen' }))
  const refusal = decideCredit({ heldSen, changeSen })
  if (refusal) return refusal
  const now = await studioNow(tx)
  const eventKey = `store_credit.adjusted:${randomUUID()}`
  const house = { kind: 'house:store_credit_issued' } as const
  const moved = await transferValue(tx, {
    eventKey,
    reason: 'store_credit_adjusted',
    at: now,
    unit: 'sen',
    amount: Math.abs(changeSen),
    from: changeSen > 0 ? house : own,
    to: changeSen > 0 ? own : house,
    about: accountId,
  })
  if (moved !== 'moved') throw new Error(`the store credit of account ${accountId} was ${moved} under its lock`)
  // Read anew: whoever had none before has no row that could have been locked above.
  const leftSen = sen(await loadBalance(tx, { ...own, unit: 'sen' }))
  await writeAudit(ctx, {
    at: now,
    action: 'wallet.adjust_credit',
    subjectKind: 'accounts',
    subjectId: accountId,
    details: { change, store_credit: toWire(leftSen), reason },
  })
  const message = creditAdjusted({ eventKey, owner, changeSen, leftSen, reason, origin })
  if (message) await queueMessage(tx, message, now)
  return { success: true, store_credit: toWire(leftSen) }
}
