import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Standing {
  /** Classes and waitlists ahead. */
  readonly bookings: number
  /** Orders that wait to be paid, packed or delivered. */
  readonly orders: number
  readonly isStaff: boolean
}

/**
 * Whether an account can be deleted, which is for good. What others count on has to end first: a seat that somebody on
 * the waitlist would get, money on its way, a parcel that needs its address. Refuses `accounts.delete_open` with how
 * many of each, and `accounts.delete_staff` for whoever works in the console. Credits and store credit do not stand in
 * the way; they are lost.
 */
export function decideDeletion({ bookings, orders, isStaff }: Standing): Refusal | undefined {
  if (isStaff) return refuse('accounts.delete_staff')
  return bookings + orders > 0 ? refuse('accounts.delete_open', { values: { bookings, orders } }) : undefined
}
