import { fillPlacesWith } from './fill-places-with.ts'
import { lockGoals } from './goal-queries.ts'

/** Gives the free places of a locked class to its queue, under the locks of the goals of those who wait. */
export const fillPlaces = fillPlacesWith(lockGoals)
