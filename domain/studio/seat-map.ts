import { z } from 'zod/mini'
import { landmarks } from './landmarks.ts'

const hundredth = z.int().check(z.minimum(0), z.maximum(100))

/**
 * The positions of a room's reformers, in hundredths of its width from the left and of its depth from the mirror: 0 and
 * 0 is the corner at the mirror's left end.
 */
const positions = z
  .array(z.strictObject({ seat_no: z.int().check(z.minimum(1), z.maximum(20_000)), x: hundredth, y: hundredth }))
  .check(z.maxLength(200))

/** The layout of a class's map, from its room; empty while unknown. */
export const seatMap = z.strictObject({ positions, landmarks })
export type SeatMap = z.output<typeof seatMap>
