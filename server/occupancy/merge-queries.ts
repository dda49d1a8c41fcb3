import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'

export interface Holder {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
}

/**
 * Gives the places and the waitlist entries of one holder to another, those that are over among them, and whatever was
 * asked for on any class. Nothing may be at the same time; the table refuses it.
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
