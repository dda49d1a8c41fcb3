import { getMe } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call, type CallAnswer } from './api.ts'

/** GET /me, once. */
export async function fetchMe(): Promise<CallAnswer<OutputOf<typeof getMe>>> {
  return call(getMe, {})
}
