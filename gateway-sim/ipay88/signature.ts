import { createHash, createHmac } from 'node:crypto'

export type Ipay88Response = Readonly<
  Record<'MerchantCode' | 'PaymentId' | 'RefNo' | 'Amount' | 'Currency' | 'Status', string>
>

/** The signature type of a merchant's account: the oldest has no field. */
export type SignatureType = 'SHA256' | 'SHA1' | 'HMACSHA512'

interface Account {
  readonly key: string
  readonly signatureType: SignatureType
}

/** Over key, code, reference, bare amount and currency, without a separator. */
export function signEntry(
  account: Account,
  entry: Readonly<Record<'MerchantCode' | 'RefNo' | 'Amount' | 'Currency', string>>,
): string {
  const { MerchantCode, RefNo, Amount, Currency } = entry
  return sign(account, account.key + MerchantCode + RefNo + bareAmount(Amount) + Currency)
}

/** The same for a response: the payment id before the reference, the status last. */
export function signResponse(account: Account, response: Ipay88Response): string {
  const { MerchantCode, PaymentId, RefNo, Amount, Currency, Status } = response
  return sign(account, account.key + MerchantCode + PaymentId + RefNo + bareAmount(Amount) + Currency + Status)
}

function bareAmount(amount: string): string {
  return amount.split('.').join('').split(',').join('')
}

function sign({ key, signatureType }: Account, text: string): string {
  switch (signatureType) {
    case 'SHA256':
      return createHash('sha256').update(text).digest('hex')
    case 'SHA1':
      return createHash('sha1').update(text).digest('base64')
    case 'HMACSHA512':
      return createHmac('sha512', key).update(text).digest('hex')
  }
}
