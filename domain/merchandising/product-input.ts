import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { slugText, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { maxCompanions } from './model.ts'

const slug = slugText(120)
const key = slugText(40)
const sku = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/))
const text = (length: number) => typedLine(length)
/** Text of the studio may have several lines. */
const prose = typedLines(10_000)
const named = z.strictObject({ en: text(200).check(z.minLength(1)), zh: text(200).check(z.minLength(1)) })
const words = z.strictObject({ en: text(500), zh: text(500) })
const price = wireMoney.check(z.regex(/^\d{1,7}\.\d{2}$/))
const pieces = (low: number) => z.int().check(z.minimum(low), z.maximum(999))

const option = z.strictObject({
  key,
  name: named,
  values: z
    .array(z.strictObject({ key, name: named, colour: z.optional(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))) }))
    .check(z.minLength(1), z.maxLength(30)),
})

const variant = z.strictObject({
  sku,
  choices: z._default(z.record(key, key), {}),
  title: z._default(words, { en: '', zh: '' }),
  price,
  min_quantity: z._default(pieces(0), 0),
  min_sale_qty: z._default(pieces(1), 1),
  /** 0 means no limit. */
  max_sale_qty: z._default(pieces(0), 0),
  keep_available: z._default(z.boolean(), false),
  tier_prices: z._default(z.array(z.strictObject({ qty: pieces(2), tier_price: price })).check(z.maxLength(10)), []),
  group_prices: z._default(z.array(z.strictObject({ group: slug, price })).check(z.maxLength(20)), []),
})

/** A product as staff write it, and as they read it back. */
export const productInput = z.strictObject({
  type: z.enum(['simple', 'variable', 'class_package', 'gift_card']),
  status: z.enum(['draft', 'published', 'retired']),
  shop: slug,
  brand: z._default(z.nullable(slug), null),
  category: z._default(z.nullable(slug), null),
  name: named,
  summary: z._default(words, { en: '', zh: '' }),
  description: z._default(z.strictObject({ en: prose, zh: prose }), { en: '', zh: '' }),
  keywords: z._default(text(500), ''),
  plan_id: z._default(z.nullable(idOf('package_plans')), null),
  weight_grams: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  sort: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  options: z._default(z.array(option).check(z.maxLength(5)), []),
  variants: z._default(z.array(variant).check(z.maxLength(200)), []),
  /** The slugs of products that are shown beside it, in this order. */
  goes_with: z._default(z.array(slug).check(z.maxLength(maxCompanions)), []),
  /** The parts of a bundle. */
  parts: z._default(
    z.array(z.strictObject({ sku, quantity: z.int().check(z.minimum(1), z.maximum(99)) })).check(z.maxLength(30)),
    [],
  ),
})
export type ProductInput = z.output<typeof productInput>
