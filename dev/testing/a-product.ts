import type { getProduct } from '#domain/catalog/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'

type Product = OutputOf<typeof getProduct>
type Variant = Product['variation_options'][number]

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A variant of RM 49.00 with a stock of forty. */
export function aVariant(about: Partial<Variant> = {}): Variant {
  return {
    id: asId('product_variants', idOf(1)),
    title: '',
    choices: {},
    image: null,
    price: '49.00',
    deal: null,
    tier_prices: [],
    sold_out: false,
    inventory: { quantity: 40, min_qty: 0, min_sale_qty: 1, max_sale_qty: 0, is_continuous_selling: false },
    ...about,
  }
}

/** Grip socks: a simple product with one variant by default. */
export function aProduct(about: Partial<Product> = {}): Product {
  return {
    id: asId('products', idOf(2)),
    slug: 'grip-socks',
    type: 'simple',
    name: 'Grip Socks',
    summary: 'Combed cotton.',
    image: { path: '/pictures/grip-socks', alternative: 'Two socks on a rail' },
    price: '49.00',
    price_before: null,
    from: false,
    tier: null,
    deal: null,
    sold_out: false,
    is_new: false,
    best_seller: false,
    rating: null,
    category: { slug: 'socks', name: 'Socks' },
    brand: { slug: 'hundred', name: 'Hundred' },
    variation_option_id: null,
    inventory: null,
    plan_id: null,
    description: '',
    images: [],
    options: [],
    variation_options: [aVariant()],
    parts: [],
    size_guide: null,
    category_chain: [{ slug: 'socks', name: 'Socks' }],
    shop: { slug: 'studio', name: 'Hundred Penang' },
    published: true,
    ...about,
  }
}

/** A product in colours and sizes; `soldOut` names the sold out variants, as `colour size`. Each has its own id. */
export function aProductInColours(
  colours: Readonly<Record<string, readonly string[]>>,
  soldOut: readonly string[] = [],
): Product {
  const sizes = [...new Set(Object.values(colours).flat())]
  const pairs = Object.entries(colours).flatMap(([colour, made]) => made.map((size) => ({ colour, size })))
  const named = (key: string) => ({ key, name: `${key.slice(0, 1).toUpperCase()}${key.slice(1)}` })
  return aProduct({
    type: 'variable',
    options: [
      {
        ...named('colour'),
        values: Object.keys(colours).map((colour) => ({ ...named(colour), colour: '#eee4cf' })),
      },
      { ...named('size'), values: sizes.map((size) => ({ ...named(size), colour: null })) },
    ],
    variation_options: pairs.map((choices, place) =>
      aVariant({
        id: asId('product_variants', idOf(10 + place)),
        title: `${choices.colour} ${choices.size}`,
        choices,
        sold_out: soldOut.includes(`${choices.colour} ${choices.size}`),
      }),
    ),
  })
}
