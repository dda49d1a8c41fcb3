import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Standing {
  /** Upcoming bookings and waitlist entries. */
  readonly bookings: number
  /** Orders that wait to be paid, packed or delivered. */
  readonly orders: number
  readonly isStaff: boolean
}

/**
 * Whether an account can be deleted, which is irreversible. Open affairs must end first: a seat that somebody on the
 * waitlist would get, a payment under way, a parcel that needs its address. Refuses `accounts.delete_open` with the
 * number of each, and `accounts.delete_staff` for staff. Credits and store credit do not prevent it; they are lost.
 */
export function decideDeletion({ bookings, orders, isStaff }: Standing): Refusal | undefined {
  if (isStaff) return refuse('accounts.delete_staff')
  return bookings + orders > 0 ? refuse('accounts.delete_open', { values: { bookings, orders } }) : undefined
}
