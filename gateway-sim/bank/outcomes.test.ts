import { describe, expect, test } from 'vitest'
import { returnedFields, startPair } from '../test-kit.ts'

const f2Approved = {
  curlec_method: '01',
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
  payment_method: 'FPX',
  fpx_description: 'Order PNG1001',
  fpx_notes: '',
  fpx_checksum: '109f4e056c11377f0cf7cb2fa3b079c2a5d40a224786fd9525ea5659ffe372f8',
}

describe('choosing an outcome', () => {
  test('an approval sends the reference callback to the server and then to the browser', async () => {
    await using pair = await startPair()
    const answer = await pair.choose(await pair.open(), 'approve')
    expect(pair.merchant.received).toEqual([{ contentType: 'application/x-www-form-urlencoded', fields: f2Approved }])
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`${pair.merchant.url}/checkout/callback?curlec_method=01&`)
    expect(returnedFields(answer)).toEqual(f2Approved)
    expect(Object.keys(returnedFields(answer))).toEqual(Object.keys(f2Approved))
  })

  test.each([
    ['insufficient-funds', 'B2C', '51'],
    ['cancel-login', 'B2C', '1C'],
    ['cancel-account', 'B2C', '1F'],
    ['cancel-tac', 'B2C', '1I'],
    ['cancel-confirm', 'B2C', '1L'],
    ['pend', 'B2C', '09'],
    ['pend', 'B2B1', '99'],
    ['timeout-login', 'B2C', '1A'],
    ['timeout', 'B2C', 'OF'],
    ['bank-offline', 'B2C', '90'],
  ])('%s under %s sends both sides %s', async (...[outcome, businessModel, code]) => {
    await using pair = await startPair()
    const answer = await pair.choose(await pair.open({ businessModel, bankCode: 'KFH0346' }), outcome)
    expect(pair.merchant.received.map(({ fields }) => fields['fpx_debitAuthCode'])).toEqual([code])
    expect(returnedFields(answer)['fpx_debitAuthCode']).toBe(code)
    expect((await pair.requery('PNG1001-1')).Response[0][0].fpx_debitAuthCode).toEqual([code])
  })

  test('an abandoned payment notifies nobody and stays waiting', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    const answer = await pair.choose(bankPath, 'abandon')
    expect(answer.headers.get('location')).toBe(bankPath)
    expect(await (await pair.get(bankPath)).text()).toContain('The shop was told nothing')
    expect(pair.merchant.received).toEqual([])
    expect((await pair.requery('PNG1001-1')).Response[0][0].fpx_debitAuthCode).toEqual(['-1'])
  })

  test('a lost browser return still notifies the server', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    const answer = await pair.choose(bankPath, 'approve-drop-browser')
    expect(answer.headers.get('location')).toBe(bankPath)
    expect(pair.merchant.received).toHaveLength(1)
    expect(await (await pair.get(bankPath)).text()).toContain('lost on purpose')
  })

  test('a lost server callback still returns the browser, and can be replayed', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    const answer = await pair.choose(bankPath, 'approve-drop-server')
    expect(returnedFields(answer)).toEqual(f2Approved)
    expect(pair.merchant.received).toEqual([])
    await pair.control('POST /transactions/2611201030150001/replay', { copies: 2 })
    expect(pair.merchant.received.map(({ fields }) => fields)).toEqual([f2Approved, f2Approved])
  })

  test('a second click returns again but decides nothing', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    await pair.choose(bankPath, 'approve')
    const answer = await pair.choose(bankPath, 'cancel-login')
    expect(returnedFields(answer)['fpx_debitAuthCode']).toBe('00')
    expect(pair.merchant.received).toHaveLength(1)
    expect(await (await pair.get(bankPath)).text()).toContain('Return to the shop')
    expect(returnedFields(await pair.post(`${bankPath}/outcome`, {}))['fpx_debitAuthCode']).toBe('00')
  })

  test('twenty clicks at once decide once', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pair.choose(bankPath, 'approve')))
    expect(answers.map((answer) => returnedFields(answer)['fpx_debitAuthCode'])).toEqual(Array(20).fill('00'))
    expect(pair.merchant.received).toHaveLength(1)
  })

  test('an unknown outcome decides nothing', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    expect((await pair.choose(bankPath, 'free-money')).headers.get('location')).toBe(bankPath)
    expect(pair.merchant.received).toEqual([])
  })

  test('a return address keeps its own query', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open({ merchantUrl: `${pair.merchant.url}/back?token=a%20b` })
    const fields = returnedFields(await pair.choose(bankPath, 'approve'))
    expect(fields['token']).toBe('a b')
    expect(fields['fpx_debitAuthCode']).toBe('00')
  })
})

describe('going step by step', () => {
  const walk = async (pair: Awaited<ReturnType<typeof startPair>>, account: string) => {
    const bankPath = await pair.open()
    const step = (fields: Record<string, string>) => pair.post(`${bankPath}/step`, fields)
    await step({ step: 'login', username: 'demo', password: 'demo' })
    await step({ step: 'account', account })
    const { tac } = (await pair.control('GET /transactions')).json.transactions[0]
    const wrong = await step({ step: 'tac', tac: '000000' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('role="alert"')
    await step({ step: 'tac', tac })
    return step({ step: 'confirm' })
  }

  test('login, account, TAC and confirm approve the payment', async () => {
    await using pair = await startPair()
    expect(returnedFields(await walk(pair, 'savings'))).toEqual(f2Approved)
  })

  test('insufficient funds on the account reject the payment', async () => {
    await using pair = await startPair()
    expect(returnedFields(await walk(pair, 'current'))['fpx_debitAuthCode']).toBe('51')
  })

  test.each(['username', 'password'])('a login without %s is refused with the reason', async (field) => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    const answer = await pair.post(`${bankPath}/step`, { step: 'login', username: 'a', password: 'b', [field]: '' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('aria-describedby="problem"')
  })

  test('a form of a step already left changes nothing', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    const answer = await pair.post(`${bankPath}/step`, { step: 'confirm' })
    expect(answer.headers.get('location')).toBe(bankPath)
    expect(pair.merchant.received).toEqual([])
  })
})
