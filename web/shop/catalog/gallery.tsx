import { type UIEvent, useEffect, useRef, useState } from 'react'
import { openInPlace } from '#web/kit/open-in-place.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import type { Product, Variant } from './card.ts'
import { ProductPicture } from './product-picture.tsx'

export interface GalleryPicture {
  readonly path: string
  readonly alternative: string
}

const pictureId = (place: number): string => `picture-${place + 1}`

/**
 * The pictures of a product in a row to swipe or move through with keys; thumbnails lead to each, below it on a
 * phone. It works without script. `shown` is the picture of the chosen variant.
 */
export function Gallery({
  name,
  pictures,
  shown,
}: {
  readonly name: string
  readonly pictures: readonly GalleryPicture[]
  readonly shown: number | undefined
}) {
  const t = useTranslations('product')
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const before = useRef(shown)
  const moveTo = (place: number) => {
    const { current: place0 } = row
    place0?.scrollTo({ left: place0.clientWidth * place * (getComputedStyle(place0).direction === 'rtl' ? -1 : 1) })
  }
  useEffect(() => {
    if (shown !== undefined && shown !== before.current) moveTo(shown)
    before.current = shown
  }, [shown])
  const noteCurrent = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) =>
    setCurrent(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)))
  return (
    <div className={`gallery ${pictures.length > 1 ? '' : 'gallery-single'}`}>
      {pictures.length > 1 ? (
        <ul className="gallery-small">
          {pictures.map((picture, place) => (
            <li key={picture.path}>
              <a
                className="frame product-frame gallery-link"
                href={`#${pictureId(place)}`}
                aria-label={t('pictureOf', { number: place + 1, count: pictures.length })}
                aria-current={place === current ? 'true' : undefined}
                onClick={(event) => openInPlace(event, () => moveTo(place))}
              >
                <ProductPicture path={picture.path} alternative="" sizes="88px" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div
        className="gallery-row"
        ref={row}
        role="group"
        aria-label={t('pictures', { name })}
        tabIndex={0}
        onScroll={noteCurrent}
      >
        {pictures.map((picture, place) => (
          <div className="frame gallery-picture" key={picture.path} id={pictureId(place)}>
            <ProductPicture {...picture} sizes="(min-width: 1180px) 58vw, 100vw" eager={place === 0} />
          </div>
        ))}
        {pictures.length === 0 ? <div className="frame gallery-picture" /> : null}
      </div>
      {pictures.length > 1 ? (
        <p className="gallery-count smallest" aria-hidden="true">
          {t('pictureCount', { number: current + 1, count: pictures.length })}
        </p>
      ) : null}
    </div>
  )
}

/** The pictures of a product, then those of variants that are not among them, each once. */
export function productPictures(
  t: Translate<'product'>,
  { name, image, images, variation_options: variants }: Product,
): readonly GalleryPicture[] {
  const own = images.length > 0 ? images : image === null ? [] : [image]
  const ofVariants = variants.flatMap(({ image: path, title }) =>
    path === null ? [] : [{ path, alternative: title === '' ? name : t('titled', { name, title }) }],
  )
  return [...new Map([...ofVariants, ...own].map((picture) => [picture.path, picture])).values()].toSorted(
    (one, other) => placeIn(own, one.path) - placeIn(own, other.path),
  )
}

/** The index of a variant's picture; undefined when it has none of its own. */
export function pictureOf(variant: Variant | undefined, pictures: readonly GalleryPicture[]): number | undefined {
  const place = pictures.findIndex(({ path }) => path === variant?.image)
  return place === -1 ? undefined : place
}

function placeIn(own: readonly GalleryPicture[], path: string): number {
  const place = own.findIndex((picture) => picture.path === path)
  return place === -1 ? own.length : place
}
