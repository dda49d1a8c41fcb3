import type { changeCard as endpoint } from '#domain/giftcards/api.ts'
import { checkBalanceChange } from '#domain/giftcards/check-balance-change.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { presentCard } from './present-card.ts'
import { lockCard, updateCardStatus, type LockedCard } from './queries.ts'

/**
 * Freezes or unfreezes a card, and sets its balance. Refuses a card of another branch, an unpaid one, more than the
 * card was issued with, and what `giveByStaff` refuses of what is added.
 */
export async function changeCard(
  ctx: WriteContext,
  { id, status, balance, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const card = await lockCard(tx, { branchId: branch.id, id })
  if (!card) return refuse('request.not_found')
  if (card.status === 'pending') return refuse('giftcards.not_active')
  const balanceSen = balance === undefined ? sen(card.balance) : fromWire(balance)
  const wrong = checkBalanceChange({ balanceSen, valueSen: sen(card.value_sen) })
  if (wrong) return wrong
  const addedSen = sen(balanceSen - card.balance)
  const refusal =
    addedSen > 0
      ? await giveByStaff(ctx, { kind: 'gift_card', to: {}, subjectId: id, worthSen: addedSen, reason })
      : undefined
  if (refusal) return refusal
  const changed = { ...card, status: status ?? card.status, balance: balanceSen }
  if (changed.status !== card.status) await updateCardStatus(tx, changed)
  await setBalance(tx, { card, balanceSen })
  const [before, after] = [presentCard(card, branch.zone), presentCard(changed, branch.zone)]
  const details = { before, after, reason }
  const subject = { subjectKind: 'gift_cards', subjectId: id }
  await writeAudit(ctx, { at: card.now, action: 'giftcards.change', ...subject, details })
  return after
}

async function setBalance(
  tx: Transaction,
  { card, balanceSen }: { readonly card: LockedCard; readonly balanceSen: Sen },
): Promise<void> {
  const change = balanceSen - card.balance
  if (change === 0) return
  const [studio, held] = [{ kind: 'house:gift_cards_issued' }, { kind: 'gift_card', holder: card.id }] as const
  const moved = await transferValue(tx, {
    eventKey: `gift_card:${card.id}:adjusted:${card.place}`,
    reason: 'gift_card_adjusted',
    subject: card.id,
    at: card.now,
    unit: 'sen',
    amount: Math.abs(change),
    from: change > 0 ? studio : held,
    to: change > 0 ? held : studio,
    about: card.id,
  })
  if (moved !== 'moved') throw new Error(`gift card ${card.id}: its balance changed under its lock (${moved})`)
}
