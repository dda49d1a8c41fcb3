import { lockMultiClassRequests } from './multi-class-queries.ts'
import { promoteWaitingWith } from './promote-waiting-with.ts'

/** Gives the free places of a locked class to its queue, under the locks of the goals of those who wait. */
export const promoteWaiting = promoteWaitingWith(lockMultiClassRequests)
