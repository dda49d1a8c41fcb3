import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { slugText, typedLines } from '#domain/kit/typed-text.ts'
import { maxReviewLength } from './model.ts'

const slug = slugText(120)
const stars = z.int().check(z.minimum(1), z.maximum(5))
/** Lines are allowed, other control characters are not. */
const text = typedLines(maxReviewLength)
const review = {
  id: idOf('product_reviews'),
  stars: z.number(),
  text: z.string(),
  created_at: wireInstant,
  edited: z.boolean(),
}

/** Public reviews, the newest first. `spread` counts them from one star to five. */
export const listReviews = endpoint({
  name: 'reviews.list',
  method: 'GET',
  path: '/products/{slug}/reviews',
  who: 'anyone',
  freshness: 'public',
  summary: 'What people who bought a product say of it',
  refusals: ['request.not_found'],
  input: z.strictObject({
    slug,
    ...listFields({
      search: { stars: /^[1-5]$/ },
      orders: ['created_at'],
      sorted: 'desc',
      keyword: 'what was written, and the option that was bought',
    }),
  }),
  output: z.extend(pageOf(z.strictObject({ ...review, name: z.string(), option: z.string() })), {
    average: z.nullable(z.number()),
    count: z.number(),
    spread: z.array(z.number()),
  }),
})

/** Whether the caller may review a product, under which name, and the caller's review. */
export const getOwnReview = endpoint({
  name: 'reviews.own',
  method: 'GET',
  path: '/products/{slug}/reviews/mine',
  who: 'account',
  summary: "The caller's own review of a product",
  refusals: ['request.not_found'],
  input: z.strictObject({ slug }),
  output: z.strictObject({
    bought_at: z.nullable(wireInstant),
    shown_as: z.string(),
    review: z.nullable(z.strictObject({ ...review, hidden: z.boolean() })),
  }),
})

/** One for each person and product: writing again changes it. Needs a paid order of the product. */
export const saveReview = endpoint({
  name: 'reviews.save',
  method: 'PUT',
  path: '/products/{slug}/reviews/mine',
  who: 'account',
  summary: 'Write or change the review of a product',
  limit: { name: 'reviews', points: 30, seconds: 3600, by: 'caller' },
  refusals: ['request.not_found', 'reviews.not_bought'],
  input: z.strictObject({ slug, stars, text: z._default(text, '') }),
  output: z.strictObject({ success: z.literal(true) }),
})

export const listStaffReviews = endpoint({
  name: 'reviews.staff',
  method: 'GET',
  path: '/staff/reviews',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Reviews of all products, the hidden ones among them',
  refusals: [],
  input: z.strictObject(
    listFields({
      search: { hidden: /^(true|false)$/, product: /^[a-z0-9-]{1,120}$/, stars: /^[1-5]$/ },
      orders: ['created_at'],
      sorted: 'desc',
      keyword: 'what was written, product and name of the reviewer',
    }),
  ),
  output: pageOf(
    z.strictObject({ ...review, name: z.string(), product: z.string(), account_id: z.string(), hidden: z.boolean() }),
  ),
})

/** A hidden review counts no star; its writer still sees it, marked as hidden. */
export const hideReview = endpoint({
  name: 'reviews.hide',
  method: 'PUT',
  path: '/staff/reviews/{id}',
  who: { staff: ['owner', 'manager'] },
  summary: 'Hide a review, or show it again',
  refusals: ['request.not_found'],
  input: z.strictObject({
    id: idOf('product_reviews'),
    hidden: z.boolean(),
    reason: typedLines(300, { least: 1 }),
  }),
  output: z.strictObject({ success: z.literal(true), hidden: z.boolean() }),
})
