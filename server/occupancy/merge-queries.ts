import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'

export interface Holder {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
}

/**
 * Moves the bookings and waitlist entries of one person to another, past ones included, and their multi-class requests.
 * Overlapping ones are refused by the table.
 */
export async function moveBookings(tx: Transaction, { from, to }: { from: Holder; to: Holder }): Promise<void> {
  await tx.updateTable('bookings').set({ person_id: to.personId }).where('person_id', '=', from.personId).execute()
  await tx
    .updateTable('bookings')
    .set({ booked_by_account_id: to.accountId })
    .where('booked_by_account_id', '=', from.accountId)
    .execute()
  await tx
    .updateTable('multi_class_requests')
    .set({ person_id: to.personId })
    .where('person_id', '=', from.personId)
    .execute()
  await tx
    .updateTable('multi_class_requests')
    .set({ account_id: to.accountId })
    .where('account_id', '=', from.accountId)
    .execute()
}
