import { createHash } from 'node:crypto'

export type Ipay88Response = Readonly<
  Record<'MerchantCode' | 'PaymentId' | 'RefNo' | 'Amount' | 'Currency' | 'Status', string>
>

/** SHA256 over key, code, reference, bare amount and currency, joined by nothing (PAYMENTS 3.3). */
export function signEntry(
  key: string,
  entry: Readonly<Record<'MerchantCode' | 'RefNo' | 'Amount' | 'Currency', string>>,
): string {
  const { MerchantCode, RefNo, Amount, Currency } = entry
  return sha256(key + MerchantCode + RefNo + bareAmount(Amount) + Currency)
}

/** The same of a response: the payment id before the reference, the status last. */
export function signResponse(key: string, response: Ipay88Response): string {
  const { MerchantCode, PaymentId, RefNo, Amount, Currency, Status } = response
  return sha256(key + MerchantCode + PaymentId + RefNo + bareAmount(Amount) + Currency + Status)
}

function bareAmount(amount: string): string {
  return amount.split('.').join('').split(',').join('')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
