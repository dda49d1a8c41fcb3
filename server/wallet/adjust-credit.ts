import { randomUUID } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, sen, toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { adjustCredit as endpoint } from '#domain/wallet/api.ts'
import { decideCredit } from '#domain/wallet/decide-adjustment.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadBalance, lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { lockHasLeft } from '#server/people/queries.ts'
import { findTied, type Tied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { creditAdjusted } from './emails.ts'
import { findOwner } from './queries.ts'

/**
 * Gives a member store credit or takes some away. The owner is told the reason, and the audit keeps it. Refuses
 * request.not_found and what `decideCredit` and `giveByStaff` refuse.
 */
export async function adjustCredit(
  ctx: WriteContext,
  { id: accountId, change, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch, origin } = ctx
  const tied = await findTied(tx, { branchId: branch.id, accountId })
  const owner = tied && (await findOwner(tx, accountId))
  if (!owner || (await lockHasLeft(tx, accountId))) return refuse('request.not_found')
  const own = { kind: 'store_credit', holder: accountId } as const
  const changeSen = fromWire(change)
  const heldSen = sen(await lockBalance(tx, { ...own, unit: 'sen' }))
  const refusal = decideCredit({ heldSen, changeSen }) ?? (await give(ctx, { tied, accountId, changeSen, reason }))
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
  if (moved !== 'moved')
    throw new Error(`the store credit of account ${accountId} could not be changed under its lock: ${moved}`)
  // Read again: an account without store credit had no row to lock above.
  const leftSen = sen(await loadBalance(tx, { ...own, unit: 'sen' }))
  await writeAudit(ctx, {
    at: now,
    action: 'wallet.adjust_credit',
    subjectKind: 'accounts',
    subjectId: accountId,
    details: { change, store_credit: toWire(leftSen), reason },
    homes: [tied.homeBranchId],
  })
  const message = creditAdjusted({ eventKey, owner, changeSen, leftSen, reason, origin })
  if (message) await queueMessage(tx, message, now)
  return { success: true, store_credit: toWire(leftSen) }
}

interface Giving {
  readonly tied: Tied
  readonly accountId: Id<'accounts'>
  readonly changeSen: Sen
  readonly reason: string
}

async function give(ctx: WriteContext, { tied, accountId, changeSen, reason }: Giving): Promise<Refusal | undefined> {
  if (changeSen < 0) return undefined
  const to = { personId: tied.personId }
  return giveByStaff(ctx, { kind: 'store_credit', to, subjectId: accountId, worthSen: changeSen, reason })
}
