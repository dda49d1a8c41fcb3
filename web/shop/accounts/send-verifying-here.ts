import { call } from '#web/kit/api.ts'
import { sendVerifying } from './send-verifying.ts'

/** The same from the browser. */
export async function sendVerifyingHere(form: FormData): ReturnType<typeof sendVerifying> {
  return sendVerifying(call, form)
}
