import * as api from '#domain/merges/api.ts'
import { createPerson as createPersonEndpoint } from '#domain/merges/new-person-api.ts'
import * as staff from '#domain/merges/staff-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { createPerson } from './create-person.ts'
import { getHoldings } from './holdings.ts'
import { keepApart } from './keep-apart.ts'
import { mergePeople, previewMerge } from './merge-people.ts'
import { sendAccountVerify } from './send-account-verify.ts'
import { verifyAccountMerge } from './verify-account-merge.ts'

export const mergesRoutes: readonly Route[] = [
  read(api.getHoldings, getHoldings),
  write(createPersonEndpoint, createPerson),
  write(staff.previewMerge, previewMerge),
  write(staff.mergePeople, mergePeople),
  write(staff.keepApart, keepApart),
  // Both count before the work, and a refused try counts: they open their own transactions.
  read(api.sendAccountVerify, sendAccountVerify),
  read(api.verifyAccountMerge, verifyAccountMerge),
]
