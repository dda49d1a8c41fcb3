import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'

/** What the studio gives, and the results so far. */
export const getReferCode = endpoint({
  name: 'discounts.refer_code',
  method: 'GET',
  path: '/refer-code',
  who: 'account',
  summary: 'The code with which the caller refers friends, and what it has brought',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    code: z.string(),
    /** The page that a friend is sent to. */
    url: z.string(),
    percent: z.number(),
    reward: wireMoney,
    /** How long an order must be kept before the reward is given. */
    days: z.number(),
    friends: z.number(),
    earned: wireMoney,
    on_the_way: wireMoney,
  }),
})

export const checkReferCode = endpoint({
  name: 'discounts.check_refer_code',
  method: 'POST',
  path: '/refer-code/check',
  who: 'anyone',
  summary: 'Whose code that is, by first name, and what it gives',
  refusals: ['discounts.refer_unknown'],
  limit: { name: 'refer_code', points: 20, seconds: 3600, by: 'address' },
  input: z.strictObject({ code: typedCode(40) }),
  output: z.strictObject({ success: z.literal(true), code: z.string(), name: z.string(), percent: z.number() }),
})

const referralItem = z.strictObject({
  /** An id for the pair of caller and friend; it names neither. */
  id: z.string(),
  /** First name and initial. */
  friend: z.string(),
  status: z.enum(['joined', 'ordered', 'earned', 'lost', 'refused']),
  joined_at: wireInstant,
  ordered_at: z.nullable(wireInstant),
  /** When the reward comes, if the order is kept. */
  due_at: z.nullable(wireInstant),
  reward: z.nullable(wireMoney),
})

export const listReferrals = endpoint({
  name: 'discounts.referrals',
  method: 'GET',
  path: '/referrals',
  who: 'account',
  summary: 'The friends who joined with the caller’s code, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['joined_at'], sorted: 'desc', keyword: 'first name of the friend' }),
  }),
  output: pageOf(referralItem),
})

export const getReferral = endpoint({
  name: 'discounts.referral',
  method: 'GET',
  path: '/referrals/{id}',
  who: 'account',
  summary: 'One friend who joined with the caller’s code',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: z.uuid() }),
  output: referralItem,
})
