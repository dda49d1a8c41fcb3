import type { ComponentProps } from 'react'
import { textSections } from '#domain/content/text-blocks.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listShippings } from '#domain/shipping/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LoadFailure } from '#web/shop/catalog/load-failure.tsx'
import { ProductView } from '#web/shop/catalog/product-view.tsx'
import { TextBody } from '#web/shop/content/text-body.tsx'
import { ReviewsSection, type ReviewList } from '#web/shop/reviews/reviews-section.tsx'
import { useDays } from '#web/shop/schedules/use-days.ts'
import { RecentRow } from '#web/shop/wishlist/recent-row.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'

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
      {reviews === undefined ? <LoadFailure /> : <ReviewsSection key={product.id} slug={product.slug} list={reviews} />}
      <RecentRow product={product} />
    </>
  )
}

/** The delivery price and date, before anything is asked of the buyer. */
function DeliveryLine({ way }: { readonly way: OutputOf<typeof listShippings>['data'][number] | undefined }) {
  const t = useTranslations('product')
  const days = useDays()
  if (way === undefined) return null
  const { min_amount: freeFrom } = way.free_shipping_info
  const price = formatMoney(fromWire(way.price))
  return (
    <p className="small muted product-delivery">
      {freeFrom === null
        ? t('deliveryFrom', { price })
        : t('deliveryFreeFrom', { price, free: formatMoney(fromWire(freeFrom)) })}{' '}
      {t('arrives', { from: days.short(way.arrives_from), to: days.short(way.arrives_to) })}
    </p>
  )
}
