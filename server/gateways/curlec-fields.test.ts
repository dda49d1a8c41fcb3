import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { createCurlecClassic } from './curlec-classic.ts'
import { signedFields } from './curlec-fields.ts'

const key = 'SIMKEY'
const gateway = createCurlecClassic({ url: 'http://127.0.0.1:9', key, merchantId: '1', employeeId: '2' })
const approved = {
  fpx_fpxTxnId: '2611201030150001',
  fpx_sellerExOrderNo: 'SIM-900001',
  fpx_fpxTxnTime: 'Fri Nov 20 10:30:15 MYT 2026',
  fpx_sellerOrderNo: 'PNG1001-1',
  fpx_sellerId: 'SE00000001',
  fpx_txnCurrency: 'MYR',
  fpx_txnAmount: '1278.99',
  fpx_buyerName: `PnN@m()/PyN.-&B''UYER`,
  fpx_buyerBankId: 'MB2U0227',
  fpx_debitAuthCode: '00',
  fpx_type: 'N',
}
type Name = keyof typeof approved
const names = signedFields(approved).map(([name]) => name)

/** The message with the checksum of the gateway. */
function signed(changed: Partial<Record<Name, string>>) {
  const fields = { ...approved, ...changed }
  const text = [key, ...signedFields(fields).map(([, value]) => value)].join('|')
  return { ...fields, fpx_checksum: createHash('sha256').update(text).digest('hex') }
}
const kindOf = (changed: Partial<Record<Name, string>>) =>
  gateway.read({ fields: signed(changed), bytes: Buffer.alloc(0), header: () => undefined }).kind

describe('a message with the right checksum', () => {
  it('a message with the right checksum is accepted when every signed field has its shape', () => {
    expect(kindOf({})).toBe('signed')
    expect(kindOf({ fpx_buyerName: '陈美玲 binti "A;B:C*~`' })).toBe('signed')
    expect(kindOf({ fpx_buyerName: '' })).toBe('signed')
    // A card has no bank of the list.
    expect(kindOf({ fpx_buyerBankId: '' })).toBe('signed')
    expect(kindOf({ fpx_debitAuthCode: '-1', fpx_fpxTxnId: '' })).toBe('signed')
  })

  it.each(names)(
    'a message with the right checksum is rejected when %s holds a separator, control character or lone surrogate',
    (name) => {
      for (const odd of ['|', '\n', '\u0000', '\u007f', '\u200b', '\u202e', '\u2028', '\ud800'])
        expect(kindOf({ [name]: `${new Map(Object.entries(approved)).get(name)}${odd}` })).toBe('malformed')
    },
  )

  it.each<[Name, readonly string[]]>([
    ['fpx_fpxTxnId', ['', 'a b', 'x'.repeat(41)]],
    ['fpx_sellerExOrderNo', ['a b', 'x'.repeat(41)]],
    ['fpx_fpxTxnTime', ['', '20261120103015', 'Fri Nov 20 10:30:15 MYT 26', 'Fry Nov 20 10:30:15 MYT 2026']],
    ['fpx_sellerOrderNo', ['', 'PNG-1', 'png1001-1', 'P'.repeat(21)]],
    ['fpx_sellerId', ['', 'se00000001']],
    ['fpx_txnCurrency', ['', 'MY', 'myr', 'MYRX']],
    ['fpx_txnAmount', ['', '1278', '1278.9', '1,278.99', '-1278.99', ' 1278.99', '1e3']],
    ['fpx_buyerName', ['x'.repeat(201)]],
    ['fpx_buyerBankId', ['MB2', 'mb2u0227', 'MB2U0227 ']],
    ['fpx_debitAuthCode', ['', '0', '000', '0o', '-10', '00 ']],
    ['fpx_type', ['', 'n', 'NN', 'N|MB2U0227|51|N']],
  ])(
    'a message with the right checksum is rejected when %s has another shape than the gateway gives it',
    (name, odd) => {
      for (const value of odd) expect(kindOf({ [name]: value }), value).toBe('malformed')
    },
  )
})

describe('a request', () => {
  const payment = {
    merchantRef: 'PNG1001-1',
    description: 'Order PNG1001',
    amountSen: sen(127_899),
    currency: 'MYR',
    method: 'curlecfpx' as const,
    bankCode: 'MB2U0227',
    businessModel: 'B2C' as const,
    name: '',
    phone: '',
    email: 'a@b.my',
    returnUrl: 'http://localhost:3000/checkout/callback',
    callbackUrl: 'http://localhost:4000/callback',
  }

  it.each(['a@b.my&amount=1.00', 'a|b@c.my', 'a@b.my\n', 'a@b.my\u202e'])(
    'a request is never sent with a value that could be read as another field: %j',
    (email) => {
      expect(() => urlOf({ ...payment, email })).toThrow(/email holds a character that may not be sent/)
    },
  )
})

/** The signed address of the bank page. */
function urlOf(sent: Parameters<Extract<typeof gateway.way, { kind: 'link' }>['url']>[0]): string {
  return gateway.way.kind === 'link' ? gateway.way.url(sent) : ''
}
