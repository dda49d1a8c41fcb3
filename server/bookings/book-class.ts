import { lockSession } from '#server/schedules/queries.ts'
import { bookClassWith } from './book-class-with.ts'

/**
 * Books a place in a class of the branch with one credit: locks the class, then the caller's packs, lets `decideBooking`
 * judge, and writes booking, counter, credit and letter in one transaction. Refuses `request.not_found` for a class of another branch and
 * whatever the rule refuses.
 */
export const bookClass = bookClassWith(lockSession)
