import * as api from '#domain/wallet/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { listWalletTransactions } from './list-wallet-transactions.ts'

export const walletRoutes: readonly Route[] = [read(api.listWalletTransactions, listWalletTransactions)]
