import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/kit/config.ts'

/** The signature type of an account. */
export type Ipay88SignatureType = NonNullable<Config['ipay88']>['signatureType']

interface Keys {
  readonly key: string
  readonly merchantCode: string
  readonly signatureType: Ipay88SignatureType
}

/** How each type signs a text, and the format of its signature. */
const types: Readonly<
  Record<Ipay88SignatureType, { readonly shape: RegExp; readonly sign: (key: string, text: string) => string }>
> = {
  SHA256: {
    shape: /^[0-9a-f]{64}$/,
    sign: (_key, text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  },
  SHA1: {
    shape: /^[A-Za-z0-9+/]{27}=$/,
    sign: (_key, text) => createHash('sha1').update(text, 'utf8').digest('base64'),
  },
  HMACSHA512: {
    shape: /^[0-9a-f]{128}$/,
    sign: (key, text) => createHmac('sha512', key).update(text, 'utf8').digest('hex'),
  },
}

/**
 * The signature over `MerchantKey MerchantCode RefNo Amount Currency`, joined without a separator, in the type of the
 * account; the amount without point and commas.
 */
export function signIpay88Request(
  { key, merchantCode, signatureType }: Keys,
  request: { readonly refNo: string; readonly amount: string; readonly currency: string },
): string {
  const text = `${key}${merchantCode}${request.refNo}${digitsOf(request.amount)}${request.currency}`
  return types[signatureType].sign(key, text)
}

/** The field that names the type; the oldest has none. */
export function signatureTypeField(type: Ipay88SignatureType): Readonly<Record<string, string>> {
  return type === 'SHA1' ? {} : { SignatureType: type }
}

/**
 * The same for a response, with PaymentId before RefNo and Status at the end. A signature of another type is invalid.
 */
export function isIpay88Signed(
  { key, signatureType }: Pick<Keys, 'key' | 'signatureType'>,
  fields: Readonly<Record<string, string>>,
): boolean {
  const { shape, sign } = types[signatureType]
  const given = fields['Signature'] ?? ''
  if (!shape.test(given)) return false
  const text = [
    key,
    fields['MerchantCode'],
    fields['PaymentId'],
    fields['RefNo'],
    digitsOf(fields['Amount'] ?? ''),
    fields['Currency'],
    fields['Status'],
  ].join('')
  return timingSafeEqual(Buffer.from(given), Buffer.from(sign(key, text)))
}

function digitsOf(amount: string): string {
  return amount.replaceAll(/[.,]/g, '')
}
