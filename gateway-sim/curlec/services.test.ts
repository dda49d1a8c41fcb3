import { describe, expect, test } from 'vitest'
import { startPair } from '../test-kit.ts'
import { signServicesRequest } from './checksum.ts'

describe('the bank list', () => {
  test('the list of banks has the documented shape', async () => {
    await using pair = await startPair()
    const answer = await pair.post('/curlec-services/banks?method=01&msgToken=01', {})
    const json = await answer.json()
    expect(json.Status).toEqual(['201'])
    expect(json.Response).toHaveLength(1)
    expect(json.Response[0]).toHaveLength(21)
    expect(json.Response[0]).toContainEqual({
      id: ['11'],
      code: ['MB2U0227'],
      name: ['Malayan Banking Berhad (M2U)'],
      display_name: ['Maybank2U'],
      status: ['A'],
    })
  })

  test('the list for businesses has its own names', async () => {
    await using pair = await startPair()
    const json = await (await pair.post('/curlec-services/banks?method=01&msgToken=02', {})).json()
    const names = json.Response[0].map((bank: { display_name: string[] }) => bank.display_name[0])
    expect(names).toHaveLength(21)
    expect(names).toContain('CIMB Bank')
    expect(names).not.toContain('CIMB Clicks')
  })

  test('an offline bank is marked, and an inactive one is not in the list', async () => {
    await using pair = await startPair()
    await pair.control('PUT /banks/MB2U0227', { status: 'B' })
    await pair.control('PUT /banks/KFH0346', { status: 'inactive', businessModel: 'B2C' })
    const list = async (token: string) =>
      JSON.stringify(await (await pair.post(`/curlec-services/banks?method=01&msgToken=${token}`, {})).json())
    expect(await list('01')).toContain('"display_name":["Maybank2U (Offline)"],"status":["B"]')
    expect(await list('01')).not.toContain('KFH0346')
    expect(await list('02')).toContain('KFH0346')
    expect((await pair.control('PUT /banks/NOBANK', { status: 'A' })).status).toBe(404)
  })

  test.each(['', '?method=03&msgToken=01', '?method=01&msgToken=03', '?method=01', '?method=01&msgToken=01&x=1'])(
    'the query "%s" is refused in the same shape',
    async (query) => {
      await using pair = await startPair()
      const json = await (await pair.post(`/curlec-services/banks${query}`, {})).json()
      expect(json.Status).toEqual(['400'])
    },
  )
})

describe('requery', () => {
  test('a look-up answers in the documented shape, known or not', async () => {
    await using pair = await startPair()
    expect(await pair.requery('PNG1001-1')).toEqual({ Status: ['404'], Message: ['Transaction Not Found'] })
    await pair.choose(await pair.open(), 'approve')
    const json = await pair.requery('PNG1001-1')
    expect(json.Status).toEqual(['201'])
    expect(json.Response).toHaveLength(1)
    expect(json.Response[0]).toHaveLength(1)
    expect(json.Response[0][0]).toMatchObject({
      fpx_sellerOrderNo: ['PNG1001-1'],
      fpx_txnAmount: ['1278.99'],
      fpx_debitAuthCode: ['00'],
    })
  })

  test('the exchange number must match when given', async () => {
    await using pair = await startPair()
    await pair.open()
    const ask = async (number: string) =>
      (
        await pair.post('/curlec-services', {
          order_no: 'PNG1001-1',
          ex_order_no: number,
          merchantId: '1',
          method: '01',
        })
      ).json()
    expect((await ask('SIM-900001')).Status).toEqual(['201'])
    expect((await ask('SIM-900002')).Status).toEqual(['404'])
  })

  test('a checksum must be right when given', async () => {
    await using pair = await startPair()
    const fields = { order_no: 'PNG1001-1', merchantId: '1', method: '01' }
    const checksum = signServicesRequest('SIMKEY', Object.entries(fields))
    const ask = async (given: string) => (await pair.post('/curlec-services', { ...fields, checksum: given })).json()
    expect((await ask(checksum)).Status).toEqual(['404'])
    expect((await ask('0'.repeat(64))).Status).toEqual(['400'])
  })

  test.each([
    { merchantId: '1', method: '01' },
    { order_no: 'A', merchantId: '2', method: '01' },
    { order_no: 'A', merchantId: '1', method: '05' },
    { order_no: 'A', merchantId: '1', method: '01', surprise: '1' },
  ])('the form %j is refused', async (form) => {
    await using pair = await startPair()
    const fields = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
    expect((await (await pair.post('/curlec-services', fields)).json()).Status).toEqual(['400'])
  })

  test('scripted faults occur in turn and then end', async () => {
    await using pair = await startPair()
    await pair.control('POST /requeries', { fault: '500' })
    await pair.control('POST /requeries', { fault: 'garbage' })
    await pair.control('POST /requeries', { fault: 'missing-response', times: 2 })
    const ask = () => pair.post('/curlec-services', { order_no: 'A', merchantId: '1', method: '01' })
    expect((await ask()).status).toBe(500)
    await expect((await ask()).json()).rejects.toThrow()
    expect(await (await ask()).json()).toEqual({ Status: ['201'] })
    expect(await (await ask()).json()).toEqual({ Status: ['201'] })
    expect(await (await ask()).json()).toEqual({ Status: ['404'], Message: ['Transaction Not Found'] })
  })

  test('a hanging requery leaves the caller without a response', async () => {
    await using pair = await startPair()
    await pair.control('POST /requeries', { fault: 'hang' })
    const asking = fetch(`${pair.url}/curlec-services`, {
      method: 'POST',
      body: new URLSearchParams({ order_no: 'A', merchantId: '1', method: '01' }),
      signal: AbortSignal.timeout(200),
    })
    await expect(asking).rejects.toThrow(/timeout/)
  })
})
