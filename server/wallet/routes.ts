import * as api from '#domain/wallet/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { adjustCredit } from './adjust-credit.ts'
import { adjustPoints } from './adjust-points.ts'
import { listWalletTransactions } from './list-wallet-transactions.ts'

export const walletRoutes: readonly Route[] = [
  read(api.listWalletTransactions, listWalletTransactions),
  write(api.adjustPoints, adjustPoints),
  write(api.adjustCredit, adjustCredit),
]
