import { z } from 'zod/mini'

/** The landmarks by which one finds a seat. */
const landmarkKinds = ['mirror', 'window', 'door'] as const

export type LandmarkKind = (typeof landmarkKinds)[number]

/** As seen from inside, facing the front. */
const walls = ['front', 'back', 'left', 'right'] as const

const hundredth = z.int().check(z.minimum(0), z.maximum(100))

/**
 * The landmarks along the walls of a room, from one hundredth of the wall to another: of its width from the left at the
 * front and the back, of its depth from the front at the sides. A window along the whole left side is `{ kind:
 * 'window', wall: 'left', from: 0, to: 100 }`.
 */
export const landmarks = z
  .array(
    z
      .strictObject({ kind: z.enum(landmarkKinds), wall: z.enum(walls), from: hundredth, to: hundredth })
      .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'fields.invalid' })),
  )
  .check(z.maxLength(12))

/** The link to the studio on a map; undefined while it has no address. */
export function mapUrl(address: string): string | undefined {
  return address === '' ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
