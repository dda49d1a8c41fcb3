import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'

let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships()
  await shop.at('2026-12-10T12:00')
})
afterAll(async () => shop.stop())

type Fields = Readonly<Record<string, string>>
const tell = async (fields: Fields) => shop.server.request('POST', '/contracts/callback/curlec', { body: fields })
const comeBack = async (fields: Fields) => shop.server.request('POST', '/contracts/return/curlec', { body: fields })
const unsigned = { body: { code: 'payments.signature' } }

/** The bank's message about a mandate that it authorised, which was never delivered. */
async function anApproval() {
  const one = await shop.joined()
  return { one, fields: (await shop.atBank(one.url, 'approve-drop-server')) ?? {} }
}

describe('a message of the bank about a mandate', () => {
  it('a message of the bank about a mandate authorises none but its own: the reference of another is not signed', async () => {
    const { fields } = await anApproval()
    const other = await shop.joined()
    for (const send of [tell, comeBack])
      expect(await send({ ...fields, fpx_sellerOrderNo: other.reference })).toMatchObject(unsigned)
    expect(await shop.contract(other)).toMatchObject({ status: 'pending' })
  })

  it('a message of the bank about a mandate is rejected with any signed field changed, left out or doubled', async () => {
    const { one, fields } = await anApproval()
    const signed = Object.keys(fields).filter((name) => name.startsWith('fpx_') && name !== 'fpx_checksum')
    expect(signed.length).toBeGreaterThan(10)
    for (const name of ['fpx_txnAmount', 'fpx_debitAuthCode', 'fpx_sellerOrderNo', 'fpx_fpxTxnId']) {
      expect(await tell({ ...fields, [name]: `${fields[name] ?? ''}1` })).toMatchObject(unsigned)
      expect((await tell({ ...fields, [name]: '' })).status).not.toBe(200)
    }
    expect((await tell({})).status).not.toBe(200)
    expect(await tell({ ...fields, fpx_checksum: 'a'.repeat(64) })).toMatchObject(unsigned)
    expect(await shop.contract(one)).toMatchObject({ status: 'pending' })
  })

  it('a repeated message about a mandate begins nothing again after its contract has ended', async () => {
    const { one, fields } = await anApproval()
    expect((await tell(fields)).status).toBe(200)
    await shop.collect()
    await shop.server.request('POST', `/contracts/${one.contractId}/cancel`, { token: one.member.token, body: {} })
    const before = await shop.contract(one)
    const credits = await shop.creditsOf(one.member)
    for (const send of [tell, comeBack, tell]) expect((await send(fields)).status).toBe(200)
    await shop.collect()
    expect(await shop.contract(one)).toEqual(before)
    expect(await shop.creditsOf(one.member)).toEqual(credits)
  })

  it('a message of the bank about a mandate is kept with the request that brought it', async () => {
    const { one, fields } = await anApproval()
    const { headers } = await tell(fields)
    const { rows } = await sql`
      select channel, request_id from payment_events where merchant_ref = ${one.reference}`.execute(shop.server.db)
    expect(rows).toEqual([{ channel: 'server', request_id: headers.get('x-request-id') }])
  })

  it('the page that a message about a mandate names is readable and can be ended by its member alone', async () => {
    const { one, fields } = await anApproval()
    const { token } = await aMember(shop.server.db)
    expect((await comeBack(fields)).status).toBe(200)
    expect((await shop.server.request('GET', `/contracts/${one.contractId}`, { token })).status).toBe(404)
  })
})

describe('joining', () => {
  it.each([
    ['the contract of another', { contract_id: '0195d3a0-0000-7000-8000-000000000000' }],
    ['an amount', { amount: '0.01' }],
    ['an account', { account_id: '0195d3a0-0000-7000-8000-000000000000' }],
    ['another address to come back to', { return_url: 'https://evil.example' }],
  ])('joining ignores what a page may not choose: %s', async (_what, body) => {
    const answer = await shop.join(await aMember(shop.server.db), await shop.aMembership(), body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })

  it('joining asks the bank for the price of the plan, and the bank refuses an address whose amount was changed', async () => {
    const one = await shop.joined()
    const changed = one.url.replace('amount=448.00', 'amount=1.00')
    expect(changed).not.toBe(one.url)
    expect((await fetch(changed)).status).toBeGreaterThanOrEqual(400)
  })
})
