import { describe, expect, it } from 'vitest'
import { tamperKinds } from '../curlec/tamper-callback.ts'
import { startPair } from '../test-kit.ts'

describe('the page of the messages about a payment', () => {
  it('the page of payment messages is linked from the latest payments, and shows what the shop received and answered', async () => {
    await using pair = await startPair({ statuses: [500] })
    const bank = await pair.open()
    const empty = await (await pair.get(`${bank}/messages`)).text()
    expect(empty).toContain('Nothing was told yet')
    expect(empty).not.toContain('Send it')
    await pair.choose(bank, 'approve')
    await pair.control('POST /drain')
    expect(await (await pair.get('/')).text()).toContain(`href="${bank}/messages"`)
    const page = await (await pair.get(`${bank}/messages`)).text()
    expect(page.match(/By our server/g)).toHaveLength(2)
    for (const words of ['By the browser', '500', '200', 'redirected', 'fpx_debitAuthCode=00'])
      expect(page).toContain(words)
  })

  it.each([
    ['again', 1],
    ['copies', 5],
    ['reorder', 1],
  ])('the page of payment messages sends the same bytes %s', async (action, times) => {
    await using pair = await startPair()
    const bank = await pair.open()
    await pair.choose(bank, 'approve')
    const answer = await pair.post(`${bank}/messages`, { action })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${bank}/messages`])
    expect(pair.merchant.received).toHaveLength(1 + times)
    expect(new Set(pair.merchant.received.map(({ fields }) => JSON.stringify(fields))).size).toBe(1)
  })

  it('the page of payment messages sends all of them again, the last first', async () => {
    await using pair = await startPair()
    const bank = await pair.open()
    await pair.choose(bank, 'insufficient-funds')
    await pair.control('POST /orders/PNG1001-1/outcome', { code: '00' })
    await pair.post(`${bank}/messages`, { action: 'reorder' })
    const codes = pair.merchant.received.map(({ fields }) => fields['fpx_debitAuthCode'])
    expect(codes).toEqual(['51', '00', '00', '51'])
  })

  it('the page of payment messages sends one later without delaying its response, and not at all after a reset', async () => {
    await using pair = await startPair()
    const bank = await pair.open()
    await pair.choose(bank, 'approve')
    await pair.post(`${bank}/messages`, { action: 'later' })
    expect((await pair.control('GET')).json).toMatchObject({ deliveriesUnderWay: 1 })
    await pair.control('POST /reset')
    expect(pair.merchant.received).toHaveLength(1)
  })

  it.each(tamperKinds)('the page of payment messages sends one falsified in %s', async (kind) => {
    await using pair = await startPair()
    await pair.control('PUT /buyer', { name: 'Ali|MB2U0227|00|N' })
    const bank = await pair.open()
    await pair.choose(bank, 'approve')
    await pair.post(`${bank}/messages`, { action: 'tamper', kind })
    const [genuine, falsified] = pair.merchant.received
    expect(falsified?.fields).not.toEqual(genuine?.fields)
  })

  it.each([
    ['nothing', {}],
    ['an action that is none', { action: 'delete' }],
    ['a way that is none', { action: 'tamper', kind: 'all' }],
  ])('the page of payment messages does nothing when asked for %s', async (_name, fields: Record<string, string>) => {
    await using pair = await startPair()
    const bank = await pair.open()
    await pair.choose(bank, 'approve')
    expect((await pair.post(`${bank}/messages`, fields)).status).toBe(303)
    expect(pair.merchant.received).toHaveLength(1)
    expect((await pair.get('/bank/0000000000000000/messages')).status).toBe(404)
  })
})
