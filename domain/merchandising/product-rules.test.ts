import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { checkMembers } from './decide-deal.ts'
import { decideMovement } from './decide-movement.ts'
import { checkProduct, choicesKey, decideProduct, type CatalogFacts } from './decide-product.ts'
import { productInput, type ProductInput } from './product-input.ts'

const named = { en: 'Socks', zh: '袜' }
const variant = { sku: 'SOCK-1', price: '49.00' }
const size = { key: 'size', name: named, values: ['s', 'm'].map((key) => ({ key, name: named })) }
const product = (about: object = {}): ProductInput =>
  productInput.parse({
    type: 'simple',
    status: 'published',
    shop: 'studio',
    name: named,
    variants: [variant],
    ...about,
  })
const variable = (variants: readonly object[], options: readonly object[] = [size]) =>
  product({ type: 'variable', options, variants })
const plan = '0195d3a0-0000-7000-8000-000000000001'
const codeOf = (value: unknown) => (isRefusal(value) ? value.code : value)

describe('a product as staff write it', () => {
  test.each([
    ['one variant', product()],
    ['a bundle', product({ parts: [{ sku: 'MAT-1', quantity: 2 }] })],
    [
      'a value of each option',
      variable([
        { ...variant, choices: { size: 's' } },
        { ...variant, sku: 'SOCK-2', choices: { size: 'm' } },
      ]),
    ],
    ['a package', product({ type: 'class_package', plan_id: plan, variants: [] })],
    ['a gift card', product({ type: 'gift_card', variants: [] })],
    ['tiers that fall', product({ variants: [{ ...variant, tier_prices: [{ qty: 3, tier_price: '45.00' }] }] })],
    [
      'tiers out of order',
      product({
        variants: [
          {
            ...variant,
            tier_prices: [
              { qty: 6, tier_price: '40.00' },
              { qty: 3, tier_price: '45.00' },
            ],
          },
        ],
      }),
    ],
    ['a limit at its least', product({ variants: [{ ...variant, min_sale_qty: 3, max_sale_qty: 3 }] })],
  ])('a product may be saved with %s', (_name, written) => {
    expect(checkProduct(written)).toBeUndefined()
  })

  test.each([
    ['no variant', product({ variants: [] }), 'catalog.variants'],
    ['two variants and no option', product({ variants: [variant, { ...variant, sku: 'SOCK-2' }] }), 'catalog.variants'],
    ['a choice without an option', product({ variants: [{ ...variant, choices: { size: 's' } }] }), 'catalog.variants'],
    ['an option of a simple product', product({ options: [size] }), 'catalog.variants'],
    ['an option without variants', variable([]), 'catalog.variants'],
    ['a variant without a value', variable([variant]), 'catalog.variants'],
    ['a value that is none', variable([{ ...variant, choices: { size: 'xl' } }]), 'catalog.variants'],
    ['a choice too many', variable([{ ...variant, choices: { size: 's', colour: 's' } }]), 'catalog.variants'],
    [
      'one combination twice',
      variable([
        { ...variant, choices: { size: 's' } },
        { ...variant, sku: 'SOCK-2', choices: { size: 's' } },
      ]),
      'catalog.variants',
    ],
    ['an option twice', variable([{ ...variant, choices: { size: 's' } }], [size, size]), 'catalog.variants'],
    [
      'a value twice',
      variable([{ ...variant, choices: { size: 's' } }], [{ ...size, values: [...size.values, ...size.values] }]),
      'catalog.variants',
    ],
    [
      'one SKU for two',
      variable([
        { ...variant, choices: { size: 's' } },
        { ...variant, choices: { size: 'm' } },
      ]),
      'catalog.variants',
    ],
    [
      'a most below its least',
      product({ variants: [{ ...variant, min_sale_qty: 3, max_sale_qty: 2 }] }),
      'catalog.variants',
    ],
    ['a part twice', product({ parts: [1, 2].map((quantity) => ({ sku: 'MAT-1', quantity })) }), 'catalog.variants'],
    ['a companion twice', product({ goes_with: ['mat', 'mat'] }), 'request.invalid'],
    [
      'parts of a gift card',
      product({ type: 'gift_card', variants: [], parts: [{ sku: 'MAT-1', quantity: 1 }] }),
      'catalog.variants',
    ],
    ['variants of a gift card', product({ type: 'gift_card' }), 'catalog.variants'],
    [
      'options of a package',
      product({ type: 'class_package', plan_id: plan, variants: [], options: [size] }),
      'catalog.variants',
    ],
    ['a package without a plan', product({ type: 'class_package', variants: [] }), 'catalog.plan'],
    ['a plan of goods', product({ plan_id: plan }), 'catalog.plan'],
    [
      'a tier at the base price',
      product({ variants: [{ ...variant, tier_prices: [{ qty: 3, tier_price: '49.00' }] }] }),
      'catalog.tiers',
    ],
    [
      'a tier twice',
      product({
        variants: [
          {
            ...variant,
            tier_prices: [
              { qty: 3, tier_price: '45.00' },
              { qty: 3, tier_price: '44.00' },
            ],
          },
        ],
      }),
      'catalog.tiers',
    ],
    [
      'a larger quantity at the same price',
      product({
        variants: [
          {
            ...variant,
            tier_prices: [
              { qty: 3, tier_price: '45.00' },
              { qty: 6, tier_price: '45.00' },
            ],
          },
        ],
      }),
      'catalog.tiers',
    ],
  ])('a product may not be saved with %s', (_name, written, code) => {
    expect(codeOf(checkProduct(written))).toBe(code)
  })

  test('the order of choices does not matter', () => {
    expect(choicesKey({ size: 'm', colour: 'brass' })).toBe(choicesKey({ colour: 'brass', size: 'm' }))
    expect(choicesKey({ size: 'm' })).not.toBe(choicesKey({ size: 's' }))
  })
})

describe('a change of the catalogue', () => {
  const facts: CatalogFacts = {
    product: { type: 'simple', version: 3 },
    known: { shop: true, brand: true, category: true, plan_id: true },
    groups: ['members'],
    companions: [],
    takenSkus: [],
    partSkus: ['MAT-1'],
    inBundles: [],
  }
  const part = { sku: 'MAT-1', quantity: 1 }
  const inBundles = [{ choices: {}, bundle: 'starter' }]
  const members = { ...variant, group_prices: [{ group: 'members', price: '40.00' }] }

  test.each([
    ['fits what was read', product(), 3, facts, undefined],
    ['makes a new product', product(), 0, { ...facts, product: undefined }, undefined],
    ['names a part that is sold alone', product({ parts: [part] }), 3, facts, undefined],
    [
      'goes with a product of the branch',
      product({ goes_with: ['mat'] }),
      3,
      { ...facts, companions: ['mat'] },
      undefined,
    ],
    ['goes with one that is not there', product({ goes_with: ['mat'] }), 3, facts, 'catalog.unknown'],
    ['names a customer group', product({ variants: [members] }), 3, facts, undefined],
    ['keeps the part of a bundle', product(), 3, { ...facts, inBundles }, undefined],
    ['comes after a colleague', product(), 2, facts, 'catalog.changed'],
    ['would make what is there already', product(), 0, facts, 'catalog.changed'],
    ['changes what is not there', product(), 1, { ...facts, product: undefined }, 'catalog.changed'],
    ['changes the type', product({ type: 'gift_card', variants: [] }), 3, facts, 'catalog.type_fixed'],
    ['names no seller', product(), 3, { ...facts, known: { ...facts.known, shop: false } }, 'catalog.unknown'],
    [
      'names no brand',
      product({ brand: 'b' }),
      3,
      { ...facts, known: { ...facts.known, brand: false } },
      'catalog.unknown',
    ],
    [
      'names no category',
      product({ category: 'c' }),
      3,
      { ...facts, known: { ...facts.known, category: false } },
      'catalog.unknown',
    ],
    ['has no brand at all', product(), 3, { ...facts, known: { ...facts.known, brand: false } }, undefined],
    ['names no group', product({ variants: [members] }), 3, { ...facts, groups: [] }, 'catalog.unknown'],
    ['takes the SKU of another', product(), 3, { ...facts, takenSkus: ['SOCK-1'] }, 'catalog.sku_taken'],
    ['names a part that is not sold', product({ parts: [{ ...part, sku: 'X-1' }] }), 3, facts, 'catalog.bundle_parts'],
    ['makes a bundle of a part', product({ parts: [part] }), 3, { ...facts, inBundles }, 'catalog.in_bundle'],
    [
      'leaves out the part of a bundle',
      variable([{ ...variant, choices: { size: 's' } }]),
      3,
      {
        ...facts,
        product: { type: 'variable', version: 3 },
        inBundles: [{ choices: { size: 'm' }, bundle: 'starter' }],
      },
      'catalog.in_bundle',
    ],
  ] as const)('whether a change of %s', (_name, written, version, held, code) => {
    expect(codeOf(decideProduct({ product: written, version, facts: held }))).toBe(code)
  })
})

describe('a movement of stock', () => {
  const variantNow = { stock: 7, held: 2, keepAvailable: false, isBundle: false }
  test.each([
    ['adds what came in', { change: 5 }, 5],
    ['takes away down to what is held', { change: -5 }, -5],
    ['takes away no more than that', { change: -6 }, 'catalog.stock_held'],
    ['counts more', { count: 10 }, 3],
    ['counts what is there', { count: 7 }, 0],
    ['counts less than is held', { count: 1 }, 'catalog.stock_held'],
    ['of what is sold on may fall below', { change: -9, keepAvailable: true }, -9],
    ['of a bundle is none', { change: 1, isBundle: true }, 'catalog.bundle_stock'],
    ['adds although more is held', { change: 1, stock: 0, held: 5 }, 1],
  ])('%s', (_name, about, expected) => {
    expect(codeOf(decideMovement({ ...variantNow, ...about }))).toBe(expected)
  })
})

test('only people with an account are in a customer group', () => {
  expect(checkMembers({ wanted: ['a'], known: ['a', 'b'] })).toBeUndefined()
  expect(codeOf(checkMembers({ wanted: ['a', 'c'], known: ['a'] }))).toBe('catalog.unknown')
})
