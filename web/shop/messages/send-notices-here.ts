import { call, type CallAnswer } from '#web/kit/api.ts'
import { sendNotices } from './send-notices.ts'

/** The same from the browser. */
export async function sendNoticesHere(form: FormData): Promise<CallAnswer<unknown> | undefined> {
  return sendNotices(call, form)
}
