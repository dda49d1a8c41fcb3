import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import type { Product } from '../catalog/card.ts'
import { previewProduct } from './preview-product.ts'

const id = '0195d3a0-0000-7000-8000-000000000001'
const product: Product = {
  id: asId('products', id),
  slug: 'grip-socks',
  type: 'simple',
  name: 'Grip Socks',
  summary: 'They hold on the carriage.',
  image: { path: '/pictures/first', alternative: 'Two socks' },
  images: [{ path: '/pictures/first', alternative: 'Two socks' }],
  price: '42.00',
  price_before: null,
  from: false,
  tier: null,
  deal: null,
  sold_out: false,
  is_new: false,
  best_seller: false,
  rating: null,
  category: null,
  brand: null,
  variation_option_id: null,
  inventory: null,
  plan_id: null,
  description: '',
  options: [],
  variation_options: [],
  parts: [],
  size_guide: null,
  category_chain: [],
  shop: { slug: 'hundred', name: 'Hundred' },
  published: true,
}
const site = { origin: 'https://hundred.example', currency: 'MYR', locale: 'zh' } as const

test('a product preview shows its price, its summary and its first picture with absolute addresses', () => {
  expect(previewProduct(product, site)).toMatchObject({
    sentence: 'RM\u00a042 · They hold on the carriage.',
    price: '42.00',
    picture: { path: '/pictures/first-960.webp', alternative: 'Two socks' },
    thing: {
      image: ['https://hundred.example/pictures/first-960.webp'],
      offers: {
        '@type': 'Offer',
        price: '42.00',
        priceCurrency: 'MYR',
        availability: 'https://schema.org/InStock',
        url: 'https://hundred.example/zh/shop/view?slug=grip-socks',
      },
    },
  })
})

test('the preview of a product with several prices gives the range, and of a sold out one says so', () => {
  const inventory = { quantity: 0, min_qty: 0, min_sale_qty: 1, max_sale_qty: 0, is_continuous_selling: false }
  const option = { title: '', choices: {}, image: null, deal: null, tier_prices: [], sold_out: true, inventory }
  const variation_options = ['42.00', '58.00'].map((price) => ({ ...option, id: asId('product_variants', id), price }))
  expect(previewProduct({ ...product, from: true, sold_out: true, variation_options }, site).thing).toMatchObject({
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '42.00',
      highPrice: '58.00',
      offerCount: 2,
      availability: 'https://schema.org/OutOfStock',
    },
  })
})
