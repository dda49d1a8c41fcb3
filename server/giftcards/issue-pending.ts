import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { cardCode } from './card-code.ts'
import { insertCard, newCardId } from './queries.ts'

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
