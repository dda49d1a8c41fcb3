import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { Locale } from '#domain/text/localized.ts'
import { pathIn } from '#web/kit/locale.ts'
import type { PagePreview, Thing } from '#web/kit/page-title.tsx'
import { productAddress, type Category, type Product } from '../catalog/card.ts'

interface Site {
  readonly origin: string
  readonly currency: string
  readonly locale: Locale
}

/** The preview of a product link: its price, summary and first picture. */
export function previewProduct(product: Product, site: Site): PagePreview {
  const picture = product.images[0] ?? product.image
  const price = formatMoney(fromWire(product.price), 'browse')
  const summary = product.summary || product.category?.name || ''
  return {
    sentence: summary === '' ? price : `${price} · ${summary}`,
    price: product.price,
    thing: productThing(product, site),
    ...(picture && { picture: { path: `${picture.path}-960.webp`, alternative: picture.alternative } }),
  }
}

function productThing(product: Product, { origin, currency, locale }: Site): Thing {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.summary,
    sku: product.slug,
    image: product.images.map((picture) => `${origin}${picture.path}-960.webp`),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.category && { category: product.category.name }),
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
      },
    }),
    offers: {
      ...pricesOf(product),
      priceCurrency: currency,
      availability: `https://schema.org/${product.sold_out ? 'OutOfStock' : 'InStock'}`,
      url: `${origin}${pathIn(locale, productAddress(product.slug))}`,
    },
  }
}

/** One price, or the lowest and the highest of the variants. */
function pricesOf({ from, price, variation_options: variants }: Product): Thing {
  if (!from) return { '@type': 'Offer', price }
  const prices = variants.map((variant) => variant.deal?.price ?? variant.price)
  const highest = prices.toSorted((one, other) => fromWire(other) - fromWire(one))[0]
  return { '@type': 'AggregateOffer', lowPrice: price, highPrice: highest ?? price, offerCount: variants.length }
}

/** The preview of a category link: its products, and the picture of the first. */
export function previewCategory({
  name,
  sentence,
  picture,
}: {
  readonly name: Category['name']
  readonly sentence: string
  readonly picture: Product['image'] | undefined
}): PagePreview {
  return {
    sentence: `${name} · ${sentence}`,
    ...(picture && { picture: { path: `${picture.path}-960.webp`, alternative: picture.alternative } }),
  }
}
