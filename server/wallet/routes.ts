import * as api from '#domain/wallet/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { adjustCredit } from './adjust-credit.ts'
import { adjustPoints } from './adjust-points.ts'
import { listWalletTransactions } from './list-wallet-transactions.ts'

export const walletRoutes: readonly Route[] = [
  read(api.listWalletTransactions, listWalletTransactions),
  read(api.getWalletTransaction, async (ctx, { id }) =>
    oneOfList(await listWalletTransactions(ctx, { ...wholeList, orderBy: 'at', only: id }), id),
  ),
  write(api.adjustPoints, adjustPoints),
  write(api.adjustCredit, adjustCredit),
]
