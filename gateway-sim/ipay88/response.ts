import { isPendingCode } from '../bank/outcomes.ts'
import { parseAmountSen, shownAmount, wireAmount } from '../curlec/amounts.ts'
import type { TamperKind } from '../curlec/tamper-callback.ts'
import type { Payment } from '../simulation.ts'
import { signResponse, type Ipay88Response, type SignatureType } from './signature.ts'

type Fields = Readonly<Record<string, string>>

/** It ends at the gateway itself, not at the bank, so it is not signed. */
const errors: Readonly<Record<string, string>> = {
  '1C': 'Customer Cancel Transaction',
  '1F': 'Customer Cancel Transaction',
  '1I': 'Customer Cancel Transaction',
  '1L': 'Customer Cancel Transaction',
  '1A': 'Transaction Timeout',
  OF: 'Transaction Timeout',
  '2A': 'Invalid parameters',
  '2C': 'Overlimit per transaction',
}

/** The fields of ResponseURL and BackendURL, the same for both. */
export function responseFields(
  account: { readonly key: string; readonly merchantCode: string; readonly signatureType: SignatureType },
  payment: Payment,
): Fields {
  const { code, request } = payment
  const isApproved = code === '00'
  const isPending = isPendingCode(code)
  const error = errors[code]
  const signed: Ipay88Response = {
    MerchantCode: account.merchantCode,
    PaymentId: request.paymentId,
    RefNo: request.orderNo,
    Amount: shownAmount(request.amountSen).slice(3),
    Currency: 'MYR',
    Status: isApproved ? '1' : isPending ? '6' : '0',
  }
  return {
    MerchantCode: signed.MerchantCode,
    PaymentId: signed.PaymentId,
    RefNo: signed.RefNo,
    Amount: signed.Amount,
    Currency: signed.Currency,
    Remark: request.notes,
    TransId: isApproved || isPending ? `T${payment.id}` : '',
    AuthCode: isApproved ? '123456' : '',
    Status: signed.Status,
    ErrDesc: isApproved || isPending ? '' : (error ?? 'Fail(Bank Declined Transaction)'),
    Signature: error === undefined ? signResponse(account, signed) : '',
  }
}

interface How {
  readonly key: string
  readonly signatureType: SignatureType
  readonly otherOrderNo: string
  readonly kind: TamperKind | undefined
}

type Tamper = (fields: Fields, how: How) => Fields

const tampers: Partial<Record<TamperKind, Tamper>> = {
  amount: (fields) => ({ ...fields, Amount: oneRinggitMore(fields) }),
  'amount-signed': (fields, how) => signAnew({ ...fields, Amount: oneRinggitMore(fields) }, how),
  'currency-signed': (fields, how) => signAnew({ ...fields, Currency: 'SGD' }, how),
  'other-order': (fields, { otherOrderNo: RefNo }) => ({ ...fields, RefNo }),
  'other-order-signed': (fields, how) => signAnew({ ...fields, RefNo: how.otherOrderNo }, how),
  're-cut': (fields) => recut(fields),
  signature: (fields) => withSignature(fields, (given) => `${given.startsWith('0') ? '1' : '0'}${given.slice(1)}`),
  'missing-signature': ({ Signature: _signature, ...rest }) => rest,
  'empty-signature': (fields) => withSignature(fields, () => ''),
  'uppercase-signature': (fields) => withSignature(fields, (given) => given.toUpperCase()),
  'truncated-signature': (fields) => withSignature(fields, (given) => given.slice(0, -1)),
}

/** The response falsified in one way; a way that this protocol does not have changes nothing. */
export function tamperResponse(fields: Fields, how: How): Fields {
  const tamper = how.kind === undefined ? undefined : tampers[how.kind]
  return tamper === undefined ? fields : tamper(fields, how)
}

function withSignature(fields: Fields, change: (given: string) => string): Fields {
  return { ...fields, Signature: change(fields['Signature'] ?? '') }
}

function oneRinggitMore(fields: Fields): string {
  const amountSen = parseAmountSen((fields['Amount'] ?? '').replaceAll(',', '')) ?? 0
  return shownAmount(amountSen + 100).slice(3)
}

function signAnew(fields: Fields, how: How): Fields {
  const value = (name: string) => fields[name] ?? ''
  const signed = {
    MerchantCode: value('MerchantCode'),
    PaymentId: value('PaymentId'),
    RefNo: value('RefNo'),
    Amount: value('Amount'),
    Currency: value('Currency'),
    Status: value('Status'),
  }
  return { ...fields, Signature: signResponse(how, signed) }
}

/** The same signed text, split elsewhere: the first digit of the amount becomes the last of the reference. */
function recut(fields: Fields): Fields {
  const amount = (fields['Amount'] ?? '').replaceAll(/[.,]/g, '')
  return {
    ...fields,
    RefNo: `${fields['RefNo'] ?? ''}${amount.slice(0, 1)}`,
    Amount: wireAmount(Number(amount.slice(1))),
  }
}
