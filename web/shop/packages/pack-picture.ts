/** So many rings are drawn in `public`: a pack shows the most that it has. */
const drawn = [50, 25, 10, 5, 1] as const

/** The picture of a pack for previews of links: one ring per class, as in `web/art/pack-ring.tsx`. */
export function packPicture(credits: number): string {
  return `/preview-pack-${drawn.find((rings) => rings <= credits) ?? 1}.png`
}
