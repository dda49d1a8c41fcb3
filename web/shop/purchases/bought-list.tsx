import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listBought } from '#domain/purchases/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { OrderThumb } from '../orders/order-thumb.tsx'
import { amountOf } from './shown-order.ts'

type Bought = OutputOf<typeof listBought>['data'][number]

/** The products bought before, a line each, at today's price. */
export function BoughtList({ products }: { readonly products: readonly Bought[] }) {
  const t = useTranslations('orders')
  return (
    <ul className="order-lines mt-6" aria-label={t('products')}>
      {products.map((product) => (
        <BoughtLine key={product.id} product={product} />
      ))}
    </ul>
  )
}

function BoughtLine({ product }: { readonly product: Bought }) {
  const t = useTranslations('orders')
  const days = useDays()
  const path = usePath()
  return (
    <li>
      <OrderThumb line={{ credits: null, picture: product.image?.path ?? null }} />
      <div className="min-w-0">
        <p className="strong">
          {product.unavailable ? (
            product.name
          ) : (
            <Link className="order-line-link" to={`${path('/shop/view')}?slug=${product.slug}`}>
              {product.name}
            </Link>
          )}
        </p>
        <p className="small muted">{t('boughtDetail', { day: days.date(product.bought_at), count: product.bought })}</p>
        <Link className="link small" to={`${path('/my-account/orders/view')}?order_id=${product.order_id}`}>
          {t('boughtOrder')}
        </Link>
        {product.unavailable ? null : (
          <>
            {' '}
            <Link
              className="link small ms-3"
              to={`${path('/shop/view')}?slug=${product.slug}#reviews-title`}
              aria-label={t('boughtReviewOf', { name: product.name })}
            >
              {t('boughtReview')}
            </Link>
          </>
        )}
      </div>
      <span className="aligned-figures">{product.unavailable ? t('boughtGone') : amountOf(product.price)}</span>
    </li>
  )
}
