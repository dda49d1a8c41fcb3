import { z } from 'zod/mini'
import { landmarks } from './landmarks.ts'

/** The most reformers of a room, and the most seats of a class. */
export const maxSeats = 20_000

/** The number of a seat, as printed on its reformer. */
export const seatNo = z.int().check(z.minimum(1), z.maximum(maxSeats))

const hundredth = z.int().check(z.minimum(0), z.maximum(100))

/**
 * The positions of a room's reformers, in hundredths of its width from the left and of its depth from the mirror: 0 and
 * 0 is the corner at the mirror's left end.
 */
const positions = z.array(z.strictObject({ seat_no: seatNo, x: hundredth, y: hundredth })).check(z.maxLength(200))

/** The layout of a class's map, from its room; empty while unknown. */
export const seatMap = z.strictObject({ positions, landmarks })
export type SeatMap = z.output<typeof seatMap>
