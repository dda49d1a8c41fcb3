import { dayOf } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'
import { bookHeldSeats } from '#server/holds/book-held-seats.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadZone } from '#server/studio/queries.ts'
import { numberInvoice } from './change-queries.ts'
import { receiptEmail } from './emails.ts'
import { fulfilOrder } from './fulfil-order.ts'
import type { OpenOrder } from './open-orders.ts'
import { loadContact } from './queries.ts'

type Delivery = Pick<OpenOrder, 'order' | 'lines' | 'now'> & {
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Delivers what a paid order brings at once: packs, months and active gift cards, the seat that was held for it, the
 * invoice number and the receipt. Goods are shipped later. Part of `applyChanges`.
 */
export async function deliverOrder(tx: Transaction, { order, lines, origin, now }: Delivery): Promise<void> {
  const { account_id: accountId, branch_id: branchId, placed_at: since } = order
  const zone = await loadZone(tx, branchId)
  const [contact, delivered] = await inOrder(
    async () => loadContact(tx, order),
    async () => {
      const fulfilled = await fulfilOrder(tx, { order, lines, zone, now })
      if (accountId !== null) await bookHeldSeats(tx, { accountId, branchId, since, origin })
      return fulfilled
    },
  )
  // Last, since this locks the invoice counter, and every other payment of the branch waits for it.
  const method = await numberInvoice(tx, { order, year: dayOf(now, zone).year })
  const receipt = receiptEmail({ order, lines: delivered, contact, method, origin, now })
  if (receipt) await leaveToCommit(tx, queueMessage(tx, receipt, now))
}
