import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { wireMoney } from '#domain/kit/wire-money.ts'
import { walletReasons } from './model.ts'

/** What moved, the latest first, with what was in the wallet after it. */
export const listWalletTransactions = endpoint({
  name: 'wallet.transactions',
  method: 'GET',
  path: '/wallet_transactions',
  who: 'account',
  summary: "What went into the caller's wallet and out of it",
  refusals: [],
  input: z.strictObject(listFields({ search: { type: /^(point|store_credit)$/ }, orders: ['at'], sorted: 'desc' })),
  output: z.extend(
    pageOf(
      z.strictObject({
        id: z.string(),
        type: z.enum(['point', 'store_credit']),
        reason: z.enum([...walletReasons, 'other']),
        /** Negative for what was spent. */
        amount: wireMoney,
        balance_after: wireMoney,
        /** The order that it came from or went to. */
        order: z.nullable(z.strictObject({ id: idOf('orders'), number: z.string() })),
        at: wireInstant,
      }),
    ),
    { store_credit: wireMoney },
  ),
})
