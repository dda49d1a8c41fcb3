import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Heart } from '../favourites/heart.tsx'
import { useOwnHeldCard } from '../reservations/own-held.ts'
import { useAdd } from './add-to-cart.ts'
import { type Card, type CartOffer, cardOffer, productAddress } from './card.ts'
import { useOwnPrices } from './group-prices.ts'
import { CardPrice, browsePrice } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { QuickAddForm } from './quick-add.tsx'

/** The width of a card in the grid: two in a row, three, four. */
export const cardSizes =
  '(min-width: 1440px) 310px, (min-width: 1200px) 22vw, (min-width: 768px) 30vw, calc(50vw - 26px)'

/**
 * A product of a list. A press opens PRODUCT_VIEW over the list; before hydration and in a new tab it is a link to the
 * product page. `level` is the heading level below that of its section.
 */
export function ProductCard({
  card: everyones,
  eager = false,
  level = 2,
  sizes = cardSizes,
  act,
  children,
}: {
  readonly card: Card
  readonly eager?: boolean
  readonly level?: 2 | 3
  readonly sizes?: string
  /** The card's action, below its text; by default a quick-add button over the picture. */
  readonly act?: ReactNode
  /** Further details, such as what is left of a deal. */
  readonly children?: ReactNode
}) {
  const t = useTranslations('catalog')
  const path = usePath()
  const card = useOwnHeldCard(useOwnPrices(everyones))
  const Name = `h${level}` as const
  return (
    <article className={`product-card ${card.sold_out ? 'product-card-out' : ''}`}>
      <div className="frame product-frame">
        <CardBadge card={card} />
        <ProductPicture
          path={card.image?.path}
          alternative={card.image?.alternative ?? ''}
          sizes={sizes}
          eager={eager}
        />
        <Heart product={card} />
      </div>
      <div className="product-card-words">
        <Name className="product-card-name">
          <Link
            className="product-card-link"
            to={path(productAddress(card.slug))}
            {...inPlace(() => openModal('PRODUCT_VIEW', { card }))}
          >
            {card.name}
          </Link>
        </Name>
        {card.summary === '' ? null : <p className="small muted product-card-summary">{card.summary}</p>}
        <CardPrice card={card} />
        {card.tier && !card.sold_out ? (
          <p className="small gold">
            {t('tierLine', { count: card.tier.qty, price: browsePrice(card.tier.tier_price) })}
          </p>
        ) : null}
        {children}
      </div>
      <CardAct card={card}>{act}</CardAct>
    </article>
  )
}

function CardAct({ card, children }: { readonly card: Card; readonly children: ReactNode }) {
  if (children !== undefined) return <div className="product-card-act">{children}</div>
  const offer = cardOffer(card)
  return offer === undefined ? null : <QuickAdd offer={offer} />
}

/** Adds a product without options by one press. */
function QuickAdd({ offer }: { readonly offer: CartOffer }) {
  const t = useTranslations('product')
  const adding = useAdd(offer)
  return (
    <QuickAddForm className="quick-add" offer={offer} adding={adding}>
      {({ press, status }) => (
        <>
          <p className="quick-add-reason small" role="status">
            {status}
          </p>
          <IconButton
            type="submit"
            label={t('addNameToCart', { name: offer.name })}
            className={adding.isAdded ? 'quick-add-done' : ''}
            onClick={press}
          >
            <Icon of={adding.isAdded ? Check : Plus} />
          </IconButton>
        </>
      )}
    </QuickAddForm>
  )
}

/** The one badge on a product's picture. */
function CardBadge({ card }: { readonly card: Card }) {
  const t = useTranslations('catalog')
  const badge = badgeOf(card)
  if (badge === undefined) return null
  return (
    <Badge tone={badge === 'soldOut' ? 'neutral' : 'dark'}>
      {badge === 'lower' ? t('lower', { percent: percentLower(card) }) : t(badge)}
    </Badge>
  )
}

function badgeOf(card: Card): 'soldOut' | 'lower' | 'bestSeller' | 'isNew' | undefined {
  if (card.sold_out) return 'soldOut'
  if (percentLower(card) !== 0) return 'lower'
  if (card.best_seller) return 'bestSeller'
  return card.is_new ? 'isNew' : undefined
}

/** A deal's discount in whole percent, rounded down. */
function percentLower({ price, price_before: before }: Card): number {
  return before === null ? 0 : Math.floor((1 - Number(price) / Number(before)) * 100)
}

/** A grid of products. `feature` takes the space of two after the second; the first pictures of a page are `eager`. */
export function ProductGrid({
  cards,
  level = 2,
  eager = false,
  feature,
}: {
  readonly cards: readonly Card[]
  readonly level?: 2 | 3
  readonly eager?: boolean
  readonly feature?: ReactNode
}) {
  const items = cards.map((card, place) => (
    <li key={card.id} id={place % pageSize === 0 && place > 0 ? firstOfPage(place / pageSize + 1) : undefined}>
      <ProductCard card={card} level={level} eager={eager && place === 0} />
    </li>
  ))
  return (
    <ul className="product-grid">
      {items.slice(0, beforeFeature)}
      {feature === undefined ? null : <li className="product-grid-feature">{feature}</li>}
      {items.slice(beforeFeature)}
    </ul>
  )
}

const pageSize = 30
const beforeFeature = 2

/** The anchor of a list page's first product, so that "Load more" without script leads to what is new. */
export function firstOfPage(page: number): string {
  return `page-${page}`
}
