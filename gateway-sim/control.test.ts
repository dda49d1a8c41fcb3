import { describe, expect, test } from 'vitest'
import { returnedFields, signedPath, startPair } from './test-kit.ts'

describe('resolving a pended payment', () => {
  test.each([
    ['approve', 'B2B1', '00'],
    ['reject', 'B2B1', 'BC'],
    ['approve', 'B2C', '00'],
    ['reject', 'B2C', '51'],
  ])('%s under %s sends the server %s, once', async (...[outcome, businessModel, code]) => {
    await using pair = await startPair()
    await pair.choose(await pair.open({ businessModel, bankCode: 'KFH0346' }), 'pend')
    const path = 'POST /transactions/2611201030150001/resolve'
    expect((await pair.control(path, { outcome })).json.code).toBe(code)
    expect((await pair.control(path, { outcome })).status).toBe(409)
    expect(pair.merchant.received.at(-1)?.fields['fpx_debitAuthCode']).toBe(code)
    expect(pair.merchant.received).toHaveLength(2)
  })

  test('the approver can decide on the bank page', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open({ businessModel: 'B2B1', bankCode: 'KFH0346' })
    await pair.choose(bankPath, 'pend')
    expect(await (await pair.get(bankPath)).text()).toContain('Waiting for the approver')
    await pair.post(`${bankPath}/resolve`, { outcome: 'approve' })
    expect(await (await pair.get(bankPath)).text()).toContain('Approved')
    expect(pair.merchant.received.map(({ fields }) => fields['fpx_debitAuthCode'])).toEqual(['99', '00'])
  })
})

describe('forcing an outcome', () => {
  test('an order that has not come yet gets its outcome as soon as it does', async () => {
    await using pair = await startPair()
    expect((await pair.control('POST /orders/PNG1001-1/outcome', { code: '51', server: false })).status).toBe(202)
    const answer = await pair.get(signedPath(pair.merchantUrls))
    expect(returnedFields(answer)['fpx_debitAuthCode']).toBe('51')
    expect(pair.merchant.received).toEqual([])
  })

  test('a late failure can follow a success, and an unknown code can be sent', async () => {
    await using pair = await startPair()
    await pair.choose(await pair.open(), 'approve')
    await pair.control('POST /orders/PNG1001-1/outcome', { code: '51' })
    await pair.control('POST /orders/PNG1001-1/outcome', { code: 'ZZ' })
    expect(pair.merchant.received.map(({ fields }) => fields['fpx_debitAuthCode'])).toEqual(['00', '51', 'ZZ'])
    await pair.control('POST /transactions/2611201030150001/replay', { delivery: 0 })
    expect(pair.merchant.received.at(-1)?.fields['fpx_debitAuthCode']).toBe('00')
  })

  test('an order can be abandoned before it comes', async () => {
    await using pair = await startPair()
    await pair.control('POST /orders/PNG1001-1/outcome', { abandon: true })
    expect(await pair.open()).toBe('/bank/2611201030150001')
    expect(pair.merchant.received).toEqual([])
  })

  test.each([{ code: '0' }, { code: '' }, {}, { code: 7 }, { code: '00', x: 1 }])('%j is refused', async (body) => {
    await using pair = await startPair()
    expect((await pair.control('POST /orders/PNG1001-1/outcome', body)).status).toBe(400)
  })
})

describe('the rest of the control interface', () => {
  test('the clock stops, is advanced and is released', async () => {
    await using pair = await startPair()
    await pair.control('PUT /clock', { now: '2026-11-20T15:59:59Z' })
    await pair.control('PUT /clock', { advanceMs: 1000 })
    expect(await pair.open()).toBe('/bank/2611210000000001')
    expect((await pair.control('PUT /clock', { release: true })).json.now > '2024').toBe(true)
  })

  test.each([
    {},
    { now: 'yesterday' },
    { now: '2026-13-45T00:00:00Z' },
    { advanceMs: 1.5 },
    { advanceMs: 1, release: true },
  ])('the clock refuses %j', async (body) => {
    await using pair = await startPair()
    expect((await pair.control('PUT /clock', body)).status).toBe(400)
  })

  test('a buyer with a difficult name signs and returns as written', async () => {
    await using pair = await startPair()
    const name = "PnN@m()/PyN.-&B''UYER + 陈"
    await pair.control('PUT /buyer', { name })
    const answer = await pair.choose(await pair.open(), 'approve')
    expect(pair.merchant.received[0]?.fields['fpx_buyerName']).toBe(name)
    expect(returnedFields(answer)['fpx_buyerName']).toBe(name)
  })

  test('transactions can be found by order, status and number', async () => {
    await using pair = await startPair()
    await pair.open({ orderNo: 'A-1' })
    await pair.choose(await pair.open({ orderNo: 'B-1' }), 'approve')
    expect((await pair.control('GET /transactions?orderNo=A-1')).json).toMatchObject({ total: 1 })
    expect((await pair.control('GET /transactions?status=concluded')).json.transactions[0].orderNo).toBe('B-1')
    expect((await pair.control('GET /transactions?limit=1')).json).toMatchObject({ total: 2 })
    expect((await pair.control('GET /transactions?limit=501')).status).toBe(400)
    expect((await pair.control('GET /transactions/2611201030150002')).json.orderNo).toBe('B-1')
  })

  test('an unknown path is 404, and a form is not accepted as JSON', async () => {
    await using pair = await startPair()
    expect((await pair.control('POST /transactions/0000000000000000/resolve', {})).status).toBe(404)
    expect((await pair.control('POST /transactions/0000000000000000/replay', {})).status).toBe(404)
    expect((await pair.control('GET /nowhere')).status).toBe(404)
    expect((await pair.control('GET /reset')).status).toBe(405)
    expect((await pair.post('/__sim/orders/A-1/outcome', { code: '00' })).status).toBe(415)
    const bankPath = await pair.open()
    await pair.choose(bankPath, 'abandon')
    expect((await pair.control('POST /transactions/2611201030150001/replay', {})).status).toBe(409)
  })
})
