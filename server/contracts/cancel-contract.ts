import type { cancelContract as endpoint } from '#domain/contracts/api.ts'
import { paidUntil } from '#domain/contracts/billing-cycle.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endContract } from './end-contract.ts'
import { openContract } from './open-contract.ts'

/**
 * The member ends the contract: nothing more is collected, and the credits of the paid cycle stay to its end. Refuses
 * request.not_found, also for a contract of someone else, and contracts.ended.
 */
export async function cancelContract(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const open = await openContract(ctx.tx, { contractId: input.id, accountId })
  if (!open) return refuse('request.not_found')
  const ended = await endContract(ctx.tx, { open, reason: 'canceled', origin: ctx.origin })
  if (isRefusal(ended)) return ended
  const paid = paidUntil(
    open.collections.map(({ status, until_at }) => ({ status, until: until_at })),
    { zone: open.contract.zone, now: open.now },
  )
  return { success: true, valid_to: paid?.toString() ?? null }
}
