import { z } from 'zod/mini'
import { landmarks } from './landmarks.ts'
import { positions } from './positions.ts'

/** The layout of a class's map, from its room; empty while unknown. */
export const seatMap = z.strictObject({ positions, landmarks })
export type SeatMap = z.output<typeof seatMap>
