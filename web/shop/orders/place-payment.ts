import { call, type CallAnswer } from '#web/kit/api.ts'
import { parsePayment, sendPayment, type Placed } from './payment-request.ts'

/** The payment that the form asks for, sent from the browser; undefined when the form is not ours. */
export async function placePayment(form: FormData): Promise<CallAnswer<Placed> | undefined> {
  const asked = parsePayment(form)
  return asked && sendPayment(call, asked)
}
