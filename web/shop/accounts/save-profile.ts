import { saveMe } from '#domain/accounts/api.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'
import type { Me } from '#web/kit/session.ts'
import { parseProfile } from './profile-fields.ts'

/** Saves My Profile from the browser. */
export async function saveProfile(form: FormData): Promise<CallAnswer<Me>> {
  return call(saveMe, parseProfile(form))
}
