/** The widths in pixels in which every picture of the shop is stored. */
const widths = [320, 480, 640, 960] as const

/**
 * A picture in the format and width that fit the reader's browser and screen. `sizes` is its rendered width, as CSS
 * lengths; `width` and `height` reserve its space. The first of a page is `eager`, all others load lazily.
 */
export function Picture({
  path,
  alternative,
  sizes,
  width,
  height,
  eager = false,
}: {
  readonly path: string
  readonly alternative: string
  readonly sizes: string
  readonly width: number
  readonly height: number
  readonly eager?: boolean
}) {
  const set = (form: 'avif' | 'webp') => widths.map((wide) => `${path}-${wide}.${form} ${wide}w`).join(', ')
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`${path}-640.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alternative}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
