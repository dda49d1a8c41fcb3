import { Picture } from '#web/ui/picture.tsx'

/** Every picture is 4 by 5. */
const pictureSize = { width: 640, height: 800 } as const

/**
 * A product picture in its frame; without one, the frame alone. `sizes` is its rendered width; the first of a page is
 * `eager`.
 */
export function ProductPicture({
  path,
  alternative,
  sizes,
  eager = false,
}: {
  readonly path: string | undefined
  readonly alternative: string
  readonly sizes: string
  readonly eager?: boolean
}) {
  if (path === undefined) return null
  return <Picture path={path} alternative={alternative} sizes={sizes} eager={eager} {...pictureSize} />
}
