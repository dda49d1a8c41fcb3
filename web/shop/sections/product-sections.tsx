import type { ComponentProps } from 'react'
import { textSections } from '#domain/content/text-blocks.ts'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { Card } from '#web/shop/catalog/card.ts'
import { LoadFailure } from '#web/shop/catalog/load-failure.tsx'
import { ProductGrid } from '#web/shop/catalog/product-card.tsx'
import { ProductView } from '#web/shop/catalog/product-view.tsx'
import { SizeGuide } from '#web/shop/catalog/size-guide.tsx'
import { ProductRating, ReviewsSection, type ReviewList } from '#web/shop/reviews/reviews-section.tsx'
import { RecentRow } from '#web/shop/wishlist/recent-row.tsx'
import { BuyingFacts } from './buying-facts.tsx'

/** The product page with the studio's text: the beginning as it is, and one row for each heading. */
export function ProductSections({
  product,
  similar,
  goesWith,
  reviews,
  delivery,
}: Pick<ComponentProps<typeof ProductView>, 'product' | 'similar'> & {
  /** What the studio shows beside it. */
  readonly goesWith: readonly Card[]
  /** Undefined when they could not be loaded. */
  readonly reviews: ReviewList | undefined
  readonly delivery: ComponentProps<typeof BuyingFacts>['way']
}) {
  const t = useTranslations('product')
  const { beginning, sections } = textSections(product.description)
  return (
    <>
      <ProductView
        product={product}
        similar={similar}
        rating={reviews === undefined ? null : <ProductRating list={reviews} />}
        details={
          <>
            {product.variation_options.length === 0 ? null : <BuyingFacts product={product} way={delivery} />}
            {beginning.length === 0 ? null : (
              <div className="prose product-description">
                <TextBody blocks={beginning} />
              </div>
            )}
          </>
        }
        below={
          <>
            {sections.length === 0 ? null : (
              <section className="catalog-section" aria-labelledby="made-of">
                <h2 className="heading-2" id="made-of">
                  {t('details')}
                </h2>
                <div className="product-facts">
                  {sections.map(({ heading, blocks }) => (
                    <div key={heading}>
                      <h3 className="heading-4">{heading}</h3>
                      <div className="prose">
                        <TextBody blocks={blocks} />
                      </div>
                    </div>
                  ))}
                </div>
              </section>
            )}
            {product.size_guide === null ? null : <SizeGuide product={product} guide={product.size_guide} />}
          </>
        }
      />
      {reviews === undefined ? <LoadFailure /> : <ReviewsSection key={product.id} slug={product.slug} list={reviews} />}
      {goesWith.length === 0 ? null : (
        <section className="catalog-section" aria-labelledby="goes-with">
          <h2 className="heading-2 catalog-section-head" id="goes-with">
            {t('goesWith')}
          </h2>
          <ProductGrid cards={goesWith} level={3} />
        </section>
      )}
      <RecentRow product={product} />
    </>
  )
}
