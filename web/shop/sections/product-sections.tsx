import type { ComponentProps } from 'react'
import { textSections } from '#domain/content/text-sections.ts'
import { LostPart } from '#web/shop/catalog/lost-part.tsx'
import { ProductView } from '#web/shop/catalog/product-view.tsx'
import { TextBody } from '#web/shop/content/text-body.tsx'
import { ReviewsSection, type ReviewList } from '#web/shop/reviews/reviews-section.tsx'
import { RecentRow } from '#web/shop/wishlist/recent-row.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { DeliveryLine } from './delivery-line.tsx'

/** The product page with the studio's text: the beginning as it is, and one row for each heading. */
export function ProductSections({
  product,
  similar,
  reviews,
  delivery,
}: Pick<ComponentProps<typeof ProductView>, 'product' | 'similar'> & {
  /** Undefined when they could not be loaded. */
  readonly reviews: ReviewList | undefined
  readonly delivery: ComponentProps<typeof DeliveryLine>['way']
}) {
  const { beginning, sections } = textSections(product.description)
  return (
    <>
      <ProductView
        product={product}
        similar={similar}
        details={
          <>
            {product.variation_options.length === 0 ? null : <DeliveryLine way={delivery} />}
            {beginning.length === 0 ? null : (
              <div className="prose product-description">
                <TextBody blocks={beginning} />
              </div>
            )}
            {sections.length === 0 ? null : (
              <Accordion className="product-details">
                {sections.map(({ heading, blocks }) => (
                  <AccordionItem key={heading} summary={heading}>
                    <div className="prose">
                      <TextBody blocks={blocks} />
                    </div>
                  </AccordionItem>
                ))}
              </Accordion>
            )}
          </>
        }
      />
      {reviews === undefined ? <LostPart /> : <ReviewsSection key={product.id} slug={product.slug} list={reviews} />}
      <RecentRow product={product} />
    </>
  )
}
