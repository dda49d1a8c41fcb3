import * as api from '#domain/merges/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { getHoldings } from './holdings.ts'
import { sendAccountVerify } from './send-account-verify.ts'
import { verifyAccountMerge } from './verify-account-merge.ts'

export const mergesRoutes: readonly Route[] = [
  read(api.getHoldings, getHoldings),
  // Both count before the work, and a refused try counts: they open their own transactions.
  read(api.sendAccountVerify, sendAccountVerify),
  read(api.verifyAccountMerge, verifyAccountMerge),
]
