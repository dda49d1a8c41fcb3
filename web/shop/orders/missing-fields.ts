import type { CallRefusal } from '#web/kit/api.ts'
import { chosenMethod } from './payment-request.ts'

/** A type and no interface, whose entries would be of any type, so that each word is known to be a sentence. */
type MissingFields = Readonly<Partial<Record<'bank_code' | 'agreed', 'bankMissing' | 'agreeMissing'>>>

/**
 * What the form of a payment lacks, all at once: each field with the name of its sentence. Only a form that asks for
 * the agreement lacks it.
 */
export function missingFields(form: FormData): MissingFields {
  return {
    ...(lacksBank(form) && { bank_code: 'bankMissing' }),
    ...(form.has('agreement') && !form.has('agreed') && { agreed: 'agreeMissing' }),
  }
}

/** The code of a form that was not sent, since something is missing. */
export const incompleteCode = 'checkout.incomplete'

/**
 * The errors that still hold as the form is filled in now: that of a missing field goes once it is filled in. `form` is
 * undefined before its first change.
 */
export function errorsLeft(refusal: CallRefusal | undefined, form: FormData | undefined): CallRefusal['errors'] {
  const errors = refusal?.errors ?? {}
  if (form === undefined || refusal?.code !== incompleteCode) return errors
  const missing = missingFields(form)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name in missing))
}

function lacksBank(form: FormData): boolean {
  if (form.get('covered') === '1' || form.get('payment_method') === 'cash_on_delivery') return false
  const way = chosenMethod(form)
  return way.payment_method === 'curlecfpx' && (way.bank_code ?? '') === ''
}
