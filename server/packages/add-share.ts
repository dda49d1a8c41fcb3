import { addShareWith } from './add-share-with.ts'
import { lockLot } from './queries.ts'

/**
 * Shares an own pack with one more e-mail, which is told so. Whoever has verified it books with the same credits from now on; an account that
 * verifies it later does so from then on. Refuses what `checkShareable` and `decideShare` refuse, and request.not_found for a pack of someone else.
 */
export const addShare = addShareWith(lockLot)
