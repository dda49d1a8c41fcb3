import { call, type CallAnswer } from '#web/kit/api.ts'
import { sendSigning } from './send-signing.ts'

/** Signs from the browser. */
export async function signFromHere(typed: FormData): Promise<CallAnswer<undefined>> {
  return sendSigning(call, typed)
}
