import { createHash, timingSafeEqual } from 'node:crypto'

interface Keys {
  readonly key: string
  readonly merchantCode: string
}

/**
 * `sha256(MerchantKey MerchantCode RefNo Amount Currency)` in lower-case hex, joined without a separator; the amount
 * loses its point and commas (PAYMENTS 3.3).
 */
export function signIpay88Request(
  { key, merchantCode }: Keys,
  request: { readonly refNo: string; readonly amount: string; readonly currency: string },
): string {
  return sha256(`${key}${merchantCode}${request.refNo}${digitsOf(request.amount)}${request.currency}`)
}

/** The same of a response, with PaymentId before RefNo and Status at the end. */
export function isIpay88Signed({ key }: Pick<Keys, 'key'>, fields: Readonly<Record<string, string>>): boolean {
  const given = fields['Signature'] ?? ''
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  const expected = sha256(
    [
      key,
      fields['MerchantCode'],
      fields['PaymentId'],
      fields['RefNo'],
      digitsOf(fields['Amount'] ?? ''),
      fields['Currency'],
      fields['Status'],
    ].join(''),
  )
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function digitsOf(amount: string): string {
  return amount.replaceAll(/[.,]/g, '')
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
