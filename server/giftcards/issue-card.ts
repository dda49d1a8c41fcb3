import type { issueCard as issueCardEndpoint } from '#domain/giftcards/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, type Sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { cardCode } from './card-code.ts'
import { presentCard } from './own-cards.ts'
import { insertCard, newCardId } from './queries.ts'

/**
 * Issues a card that nobody bought here: a prize, a card of the old system, one that is sold at the desk. Its issuer
 * cannot spend it. Refuses what `giveByStaff` refuses.
 */
export async function issueCard(
  ctx: WriteContext,
  { value, reason }: CheckedOf<typeof issueCardEndpoint>,
): Promise<OutputOf<typeof issueCardEndpoint> | Refusal> {
  const { tx, branch, config } = ctx
  const { id, now } = await newCardId(tx)
  const refusal = await giveByStaff(ctx, {
    kind: 'gift_card',
    to: {},
    subjectId: id,
    worthSen: fromWire(value),
    reason,
  })
  if (refusal) return refusal
  const code = cardCode.of({ cardId: id, secret: config.secret })
  const valueSen = fromWire(value)
  const lastFour = code.slice(-4)
  await insertCard(tx, {
    id,
    branchId: branch.id,
    codeHash: cardCode.hash(code),
    lastFour,
    valueSen,
    status: 'active',
    now,
  })
  await transferValue(tx, {
    eventKey: `gift_card:${id}:issued`,
    reason: 'gift_card_issued',
    subject: id,
    at: now,
    unit: 'sen',
    amount: valueSen,
    from: { kind: 'house:gift_cards_issued' },
    to: { kind: 'gift_card', holder: id },
    about: id,
  })
  const details = { value, reason }
  await writeAudit(ctx, { at: now, action: 'giftcards.issue', subjectKind: 'gift_cards', subjectId: id, details })
  const card = {
    id,
    last_four: lastFour,
    value_sen: valueSen,
    status: 'active',
    created_at: now,
    balance: valueSen,
  } as const
  return { ...presentCard(card, branch.zone), code: cardCode.format(code) }
}

/**
 * Writes a card that is pending until its order is paid. It is created now, because the settlement does not know the
 * secret from which its code is derived.
 */
export async function issuePending(
  { tx, branch, config }: WriteContext,
  { valueSen, now }: { readonly valueSen: Sen; readonly now: Instant },
): Promise<Id<'gift_cards'>> {
  const { id } = await newCardId(tx)
  const code = cardCode.of({ cardId: id, secret: config.secret })
  await insertCard(tx, {
    id,
    branchId: branch.id,
    codeHash: cardCode.hash(code),
    lastFour: code.slice(-4),
    valueSen,
    status: 'pending',
    now,
  })
  return id
}
