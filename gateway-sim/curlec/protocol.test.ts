import { describe, expect, test } from 'vitest'
import { createClock, malaysiaStamp, malaysiaTimeText } from '../clock.ts'
import { f1Checksum, f1Pairs } from '../test-kit.ts'
import { limitCode, parseAmountSen, shownAmount } from './amounts.ts'
import { signCallback, signRequest, signServicesRequest } from './checksum.ts'

const callback = {
  fpx_fpxTxnId: '2611201030150001',
  fpx_sellerExOrderNo: 'SIM-900001',
  fpx_fpxTxnTime: 'Fri Nov 20 10:30:15 MYT 2026',
  fpx_sellerOrderNo: 'PNG1001-1',
  fpx_sellerId: 'SE00000001',
  fpx_txnCurrency: 'MYR',
  fpx_txnAmount: '1278.99',
  fpx_buyerName: "O'Brien & Co",
  fpx_buyerBankId: 'MB2U0227',
  fpx_debitAuthCode: '00',
  fpx_type: 'N',
}

describe('checksums', () => {
  test('the checksum of a request matches the reference value', () => {
    expect(signRequest('SIMKEY', { path: '/new-instant-pay', pairs: f1Pairs })).toBe(f1Checksum)
  })

  test('the checksum of a request matches the documented example', () => {
    const pairs = [
      ['orderNo', 'T1'],
      ['description', 'Order T1'],
      ['amount', '57.95'],
      ['bankCode', 'TEST0021'],
      ['businessModel', 'B2C'],
      ['merchantId', '1'],
      ['employeeId', '2'],
      ['method', '03'],
    ] as const
    expect(signRequest('MKEY', { path: '/new-instant-pay', pairs })).toBe(
      '52efc11dcb8c1b2ea301105692a223c6ed9aa54bd6845b6960eb476452c915c1',
    )
  })

  test('the checksum of a callback matches the documented example', () => {
    const fields = {
      fpx_fpxTxnId: '2411142126320398',
      fpx_sellerExOrderNo: '184625123',
      fpx_fpxTxnTime: 'Thu Nov 14 21:26:32 MYT 2024',
      fpx_sellerOrderNo: 'OR-210520-0631',
      fpx_sellerId: 'SE00009436',
      fpx_txnCurrency: 'MYR',
      fpx_txnAmount: '57.95',
      fpx_buyerName: 'Ali',
      fpx_buyerBankId: 'TEST0021',
      fpx_debitAuthCode: '00',
      fpx_type: 'N',
    }
    expect(signCallback('MKEY', fields)).toBe('cd84cbd77148911ec4ebd089f1cd52557cdc88f1f656a0f79b2ff08ed5a5c832')
  })

  test.each([
    ['00', '109f4e056c11377f0cf7cb2fa3b079c2a5d40a224786fd9525ea5659ffe372f8'],
    ['99', '8d9091d8b07cd04557ee8b07e29a6e36980d877dd4aa747cd307d175d1a05c9b'],
  ])('the checksum of a callback matches the reference value for code %s', (code, checksum) => {
    expect(signCallback('SIMKEY', { ...callback, fpx_debitAuthCode: code })).toBe(checksum)
  })

  test('the checksum of a services call excludes the path', () => {
    expect(signServicesRequest('SIMKEY', [['order_no', 'A']])).not.toBe(
      signRequest('SIMKEY', { path: '/curlec-services', pairs: [['order_no', 'A']] }),
    )
  })
})

describe('time', () => {
  test('the bank writes Malaysian time', () => {
    expect(malaysiaTimeText(Date.parse('2026-11-20T02:30:15Z'))).toBe('Fri Nov 20 10:30:15 MYT 2026')
    expect(malaysiaTimeText(Date.parse('2026-12-31T16:00:00Z'))).toBe('Fri Jan 01 00:00:00 MYT 2027')
    expect(malaysiaStamp(Date.parse('2026-12-31T16:00:00Z'))).toBe('270101000000')
  })

  test('a stopped clock moves only on request', () => {
    const clock = createClock({ startMs: 1000 })
    clock.advance(500)
    expect(clock.nowMs()).toBe(1500)
    clock.set(0)
    expect(clock.nowMs()).toBe(0)
    clock.release()
    expect(clock.nowMs()).toBeGreaterThan(1_700_000_000_000)
  })
})

describe('amounts', () => {
  test.each(['57.95', '0.10', '1000000.00'])('%s is an amount of money', (text) => {
    expect(parseAmountSen(text)).toBe(Math.round(Number(text) * 100))
  })

  test.each(['57', '57.9', '1,278.99', '057.95', '-1.00', '57.950', '', '1e3.00'])('"%s" is no amount', (text) => {
    expect(parseAmountSen(text)).toBeUndefined()
  })

  test('amounts are shown with thousands separators', () => {
    expect(shownAmount(127899)).toBe('RM\u00a01,278.99')
    expect(shownAmount(100)).toBe('RM\u00a01.00')
    expect(shownAmount(100_000_000)).toBe('RM\u00a01,000,000.00')
  })

  test.each([
    ['B2C', 99, '2A'],
    ['B2C', 100, undefined],
    ['B2C', 3_000_000, undefined],
    ['B2C', 3_000_001, '2C'],
    ['B2B1', 199, '2A'],
    ['B2B1', 200, undefined],
    ['B2B1', 100_000_000, undefined],
    ['B2B1', 100_000_001, '2B'],
  ] as const)('%s of %i sen gives the limit code %s', (...[model, amountSen, code]) => {
    expect(limitCode(model, amountSen)).toBe(code)
  })
})
