import { z } from 'zod/mini'
import { landmarks } from './landmarks.ts'
import { positions } from './positions.ts'

/** What the map of a class is drawn from; both are of its room, and empty where the studio has not said. */
export const seatMap = z.strictObject({ positions, landmarks })
export type SeatMap = z.output<typeof seatMap>
