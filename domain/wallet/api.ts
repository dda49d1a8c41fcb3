import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { fromWire, moneyShape, wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { maxCreditChangeSen, maxPointsChange } from './decide-adjustment.ts'
import { walletReasons } from './model.ts'

/** Money of store credit, such as `12.40`, and whole points, such as `1240`. */
const walletAmount = z.string().check(z.regex(/^-?\d+(\.\d\d)?$/))

const transactionItem = z.strictObject({
  id: z.string(),
  type: z.enum(['point', 'store_credit']),
  reason: z.enum([...walletReasons, 'other']),
  /** Negative for what was spent. */
  amount: walletAmount,
  balance_after: walletAmount,
  /** The order of the entry, if any. */
  order: z.nullable(z.strictObject({ id: idOf('orders'), number: z.string() })),
  at: wireInstant,
})

/** The entries, the latest first, with the balance after each. */
export const listWalletTransactions = endpoint({
  name: 'wallet.transactions',
  method: 'GET',
  path: '/wallet_transactions',
  who: 'account',
  summary: "What went into the caller's wallet and out of it",
  refusals: [],
  input: z.strictObject(
    listFields({
      search: { type: /^(point|store_credit)$/ },
      orders: ['at'],
      sorted: 'desc',
      keyword: 'reason and number of the order',
    }),
  ),
  output: z.extend(pageOf(transactionItem), {
    store_credit: wireMoney,
    /** What can be spent now, and what it pays. */
    points: z.number(),
    points_worth: wireMoney,
    /** The points that end first, and their last day; null while there are none. */
    points_expire: z.nullable(z.strictObject({ points: z.number(), on: wireDay })),
  }),
})

export const getWalletTransaction = endpoint({
  name: 'wallet.transaction',
  method: 'GET',
  path: '/wallet_transactions/{id}',
  who: 'account',
  summary: "One movement of the caller's wallet",
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('ledger_transactions') }),
  output: transactionItem,
})

/** Points given are valid as long as earned ones; of those that are taken the ones that last longest go first. */
export const adjustPoints = endpoint({
  name: 'wallet.adjust_points',
  method: 'POST',
  path: '/staff/accounts/{id}/points',
  who: { staff: ['owner', 'manager'] },
  confirm: true,
  summary: 'Give somebody points or take some away, with a reason',
  refusals: ['request.not_found', 'wallet.too_few_points', 'giveaways.own', 'giveaways.over_limit'],
  input: z.strictObject({
    id: idOf('accounts'),
    change: z.int().check(
      z.minimum(-maxPointsChange),
      z.maximum(maxPointsChange),
      z.refine((change) => change !== 0),
    ),
    reason: typedLines(300, { least: 3 }),
  }),
  /** The present balance. */
  output: z.strictObject({ success: z.literal(true), points: z.number() }),
})

/** A gift of the studio, or the correction of one. */
export const adjustCredit = endpoint({
  name: 'wallet.adjust_credit',
  method: 'POST',
  path: '/staff/accounts/{id}/store-credit',
  who: { staff: ['owner', 'manager'] },
  confirm: true,
  summary: 'Give somebody store credit or take some away, with a reason',
  refusals: ['request.not_found', 'wallet.too_little_credit', 'giveaways.own', 'giveaways.over_limit'],
  input: z.strictObject({
    id: idOf('accounts'),
    /** Negative to take away. */
    change: wireMoney.check(
      z.refine((change) => moneyShape.test(change) && fromWire(change) !== 0),
      z.refine((change) => moneyShape.test(change) && Math.abs(fromWire(change)) <= maxCreditChangeSen),
    ),
    reason: typedLines(300, { least: 3 }),
  }),
  /** The present balance. */
  output: z.strictObject({ success: z.literal(true), store_credit: wireMoney }),
})
