import { callbackFields } from './callback-fields.ts'
import { responseFields, tamperResponse } from './ipay88-response.ts'
import type { Payment, Settings } from './simulation.ts'
import { tamperCallback, type TamperKind } from './tamper-callback.ts'

interface Telling {
  readonly payment: Payment
  readonly tamper: TamperKind | undefined
  readonly otherOrderNo: string
}

/** What the shop is told about a payment in the protocol that it came with, form-encoded. */
export function answeredBody(settings: Settings, { payment, tamper: kind, otherOrderNo }: Telling): string {
  const { key } = settings
  const how = { key, otherOrderNo, kind }
  const fields =
    payment.request.protocol === 'ipay88'
      ? tamperResponse(responseFields(settings, payment), how)
      : tamperCallback(callbackFields(key, payment), how)
  return new URLSearchParams(fields).toString()
}

/** Whether the shop's server hears of it: iPay88 posts to it "only on success (never on failure)". */
export function isPosted({ request, code }: Payment): boolean {
  return request.protocol !== 'ipay88' || code === '00'
}

/** Whether the shop took it: iPay88 wants the very word, Curlec any 2xx. */
export function isAcknowledged({ request }: Payment, answer: { readonly ok: boolean; readonly text: string }): boolean {
  return answer.ok && (request.protocol !== 'ipay88' || answer.text === 'RECEIVEOK')
}
