import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { parseQuantity } from '#web/ui/quantity-field.tsx'
import { Heart } from '../favourites/heart.tsx'
import { useOwnHeld } from '../reservations/own-held.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BundleParts, BundleWords } from './bundle-parts.tsx'
import { type Card, type Product, categoryAddress } from './card.ts'
import { type Choices, chooseVariant } from './choose-variant.ts'
import { Gallery, pictureOf, productPictures } from './gallery.tsx'
import { LoadFailure } from './load-failure.tsx'
import { ProductGrid } from './product-card.tsx'
import { ProductChoice } from './product-choice.tsx'
import { sizeGuideId } from './size-guide.tsx'
import { similarId } from './sold-out-words.tsx'
import { quantityLimits } from './tier-rows.ts'

/**
 * The product page. The choice is in its address. `similar` are alternatives, undefined when they could not be loaded;
 * `details` is the studio's text.
 */
export function ProductView({
  product: everyones,
  similar,
  rating,
  details,
  below,
}: {
  readonly product: Product
  readonly similar: readonly Card[] | undefined
  /** Below the name. */
  readonly rating: ReactNode
  readonly details: ReactNode
  /** What follows the pictures and the choice, over the whole width. */
  readonly below: ReactNode
}) {
  const t = useTranslations('product')
  const product = useOwnHeld(everyones)
  const choosing = useChoiceInAddress(product)
  const pictures = productPictures(t, product)
  const chain = product.category_chain
  const steps = chain.map(({ name }, place) => ({
    name,
    to: categoryAddress(chain.slice(0, place + 1).map(({ slug }) => slug)),
  }))
  return (
    <>
      <Breadcrumbs steps={steps} current={product.name} />
      {product.published ? null : (
        <Notice tone="info" className="mt-6">
          {t('notShown')}
        </Notice>
      )}
      <div className="product">
        <Gallery name={product.name} pictures={pictures} shown={pictureOf(choosing.variant, pictures)} />
        <div className="product-words">
          <div className="product-name">
            <h1 className="heading-2">{product.name}</h1>
            <Heart product={product} />
          </div>
          {rating}
          {product.summary === '' ? null : <p className="soft product-summary">{product.summary}</p>}
          <ProductChoice
            product={product}
            choosing={choosing}
            note={
              product.size_guide === null ? null : (
                <a className="link link-alone small" href={`#${sizeGuideId}`}>
                  {t('sizeGuide')}
                </a>
              )
            }
          />
          {product.parts.length === 0 ? null : (
            <div className="product-bundle">
              <BundleParts parts={product.parts} />
              <BundleWords bundle={product} />
            </div>
          )}
          {details}
        </div>
      </div>
      {below}
      <Similar product={product} cards={similar} />
    </>
  )
}

/** The choice as a query: `&colour=brass&size=m&quantity=3`; it replaces the history entry. */
function useChoiceInAddress(product: Product) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const variant = chooseVariant(product, Object.fromEntries(query))
  const { least, most } = variant === undefined ? { least: 1, most: 1 } : quantityLimits(variant)
  const quantity = Math.min(Math.max(parseQuantity(query.get('quantity') ?? '') ?? least, least), most)
  const show = (next: Choices) => {
    const text = new URLSearchParams({ slug: product.slug, ...variant?.choices, ...quantityOf(quantity), ...next })
    void navigate(`${pathname}?${text.toString()}`, { replace: true, preventScrollReset: true })
  }
  return {
    variant,
    quantity,
    onChoose: show,
    onQuantity: (wanted: number) => show(quantityOf(wanted)),
  }
}

function quantityOf(quantity: number): Choices {
  return { quantity: String(quantity) }
}

function Similar({ product, cards }: { readonly product: Product; readonly cards: readonly Card[] | undefined }) {
  const t = useTranslations('product')
  if (cards?.length === 0) return null
  return (
    <section className="catalog-section" id={similarId} aria-labelledby="similar-title">
      <h2 className="heading-2 catalog-section-head" id="similar-title">
        {t('similarTo', { name: product.name })}
      </h2>
      {cards === undefined ? <LoadFailure /> : <ProductGrid cards={cards} level={3} />}
    </section>
  )
}
