import { getMe } from '#domain/accounts/api.ts'
import { call, type CallAnswer } from './api.ts'
import type { Me } from './session.ts'

/** GET /me, once. */
export async function fetchMe(): Promise<CallAnswer<Me>> {
  return call(getMe, {})
}
