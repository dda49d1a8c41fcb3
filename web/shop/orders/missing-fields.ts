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

function lacksBank(form: FormData): boolean {
  if (form.get('covered') === '1' || form.get('payment_method') === 'cash_on_delivery') return false
  const way = chosenMethod(form)
  return way.payment_method === 'curlecfpx' && (way.bank_code ?? '') === ''
}
