import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { callersOf } from '#dev/testing/callers.ts'
import { startTestServer } from '#dev/testing/server.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId } from '#domain/kit/id.ts'
import { fromWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { redeemCard } from './own-cards.ts'

const stage = stageStudio()
let manager: Member
/** May give away as many cards as the tests need. */
let owner: Member

beforeAll(async () => {
  owner = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'owner' } })
  manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
})

async function aCard(value = '200.00'): Promise<{ id: string; code: string }> {
  const body = { value, reason: 'prize of the open day' }
  const issued = await stage.server.request('POST', '/staff/gift-cards', { token: owner.token, body })
  expect(issued.status).toBe(201)
  return { id: textOf(issued.body['id']), code: textOf(issued.body['code']) }
}
const change = async (id: string, body: object, { token } = manager) =>
  stage.server.request('PUT', `/staff/gift-cards/${id}`, { token, body: { reason: 'asked at the desk', ...body } })
const balanceOf = async (code: string) => stage.server.request('POST', '/gift-cards/check-balance', { body: { code } })
const redeem = async (code: string, { token }: Member) =>
  stage.server.request('POST', '/gift-cards/redeem', { token, body: { code } })
const walletOf = async ({ accountId }: Member) =>
  loadBalance(stage.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
/** The response for a person who does not hold a card, without a reason. */
const unknown = { code: 'giftcards.unknown', message: "We can't find that card. Check the letters." }

describe('a gift card', () => {
  test('a gift card is issued with a code that the database does not hold', async () => {
    const { id, code } = await aCard()
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const row = await stage.server.db
      .selectFrom('gift_cards')
      .selectAll()
      .where('id', '=', asId('gift_cards', id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ last_four: code.slice(-4), value_sen: 20_000, status: 'active' })
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test('a gift card shows its balance to anyone with its code, in any spelling', async () => {
    const { code } = await aCard('150.50')
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')])
      expect((await balanceOf(typed)).body).toMatchObject({ last_four: code.slice(-4), balance: '150.50' })
  })

  test('unknown, frozen and empty gift cards have one refusal, which reveals nothing', async () => {
    const [frozen, empty] = [await aCard(), await aCard()]
    await change(frozen.id, { status: 'frozen' })
    await change(empty.id, { balance: '0.00' })
    const typed = ['', 'ABC', '9K2M-4RTZ-0123-WXYZ', frozen.code, empty.code]
    const answers = await unchanged(stage.server, async () => Promise.all(typed.map(balanceOf)))
    const [missing, ...guesses] = answers
    expect(missing?.status).toBe(422)
    for (const { status, body } of guesses) {
      expect(status).toBe(422)
      expect(body).toMatchObject(unknown)
    }
    const told = guesses.map(({ body }) => JSON.stringify({ ...body, request_id: '' }))
    expect(new Set(told).size).toBe(1)
  })

  test('a gift card code can be tried ten times an hour and no more', async () => {
    const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    await aStudio(strict.db)
    const { token } = await aMember(strict.db)
    const statuses: number[] = []
    await unchanged(strict, async () => {
      for (let time = 0; time < 11; time += 1) {
        const path = time % 2 === 0 ? '/gift-cards/check-balance' : '/gift-cards/redeem'
        statuses.push((await strict.request('POST', path, { token, body: { code: `guess ${time}` } })).status)
      }
    })
    await strict.stop()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('the balance of a gift card', () => {
  test('the balance of a gift card becomes store credit once, and the wallet says where it came from', async () => {
    const { code } = await aCard()
    const member = await aMember(stage.server.db)
    expect((await redeem(code, member)).body).toMatchObject({ success: true, amount: '200.00', store_credit: '200.00' })
    expect((await redeem(code, member)).body).toMatchObject(unknown)
    expect((await balanceOf(code)).body).toMatchObject(unknown)
    const wallet = await stage.server.request('GET', '/wallet_transactions', { token: member.token })
    expect(wallet.body).toMatchObject({ total: 1, data: [{ reason: 'gift_card', amount: '200.00', order: null }] })
    expect((await stage.server.request('POST', '/gift-cards/redeem', { body: { code } })).status).toBe(401)
  })

  test('the balance of a gift card goes to one of a hundred requests at once, to the sen', async () => {
    const { code } = await aCard('123.45')
    const members = await Promise.all(Array.from({ length: 100 }, async () => aMember(stage.server.db)))
    const callers = await callersOf(stage.server, { studio: stage.studio, members })
    const results = await Promise.all(
      callers.map(async (caller) =>
        inTransaction(stage.server.db, async (tx) => redeemCard({ ...caller, tx }, { code })),
      ),
    )
    expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
    expect(results.filter((result) => isRefusal(result) && result.code === 'giftcards.unknown')).toHaveLength(99)
    const wallets = await Promise.all(members.map(walletOf))
    expect(wallets.reduce((sum, each) => sum + each, 0)).toBe(fromWire('123.45'))
  })

  test('the balance of a gift card without its lock fails instead of being refused, and is still spent once', async () => {
    const { code } = await aCard()
    const members = [await aMember(stage.server.db), await aMember(stage.server.db)]
    const callers = await callersOf(stage.server, { studio: stage.studio, members })
    const of = /from gift_cards card|select "balance", "seq" from "ledger_accounts"/
    const redeemed = await withoutLock({ of, readers: 2 }, async () =>
      Promise.allSettled(
        callers.map(async (caller) =>
          inTransaction(stage.server.db, async (tx) => redeemCard({ ...caller, tx }, { code })),
        ),
      ),
    )
    const failed = redeemed.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(failed).toEqual([expect.stringContaining('changed under its lock')])
    expect((await Promise.all(members.map(walletOf))).toSorted((one, other) => one - other)).toEqual([0, 20_000])
  })
})

describe('the words of a gift card', () => {
  const typed = {
    title: 'Happy birthday\r\nBcc: all@example.com',
    sender_name: '<img src=x onerror=alert(1)>',
    recipient_name: '{{7*7}} {name} \u202eMei',
    message: ' Ten breaths.\nhttps://example.com/</script>\r\n\u2066twice a week ',
  }
  const preview = async (body: object, locale = 'en') =>
    stage.server.request('POST', '/gift-cards/format-content', { body, headers: { 'X-Locale': locale } })

  test('the message of a gift card stays text: no markup, template or URL is interpreted', async () => {
    expect((await unchanged(stage.server, async () => preview(typed))).body).toEqual({
      title: 'Happy birthday Bcc: all@example.com',
      for: 'For {{7*7}} {name} Mei',
      from: 'From <img src=x onerror=alert(1)>',
      lines: ['Ten breaths.', 'https://example.com/</script>', 'twice a week'],
    })
    expect((await preview({ recipient_name: '美仪' }, 'zh')).body).toEqual({
      title: '',
      for: '送给美仪',
      from: '',
      lines: [''],
    })
  })

  test('the message of a gift card has at most 500 characters', async () => {
    expect((await preview({ message: 'a'.repeat(500) })).status).toBe(200)
    const tooLong = await unchanged(stage.server, async () => preview({ message: 'a'.repeat(501) }))
    expect(tooLong.body).toMatchObject({ code: 'request.invalid' })
  })
})

describe('staff', () => {
  test('staff freeze a card, unfreeze it, and set its balance, each audited with the reason', async () => {
    const { id, code } = await aCard()
    expect((await change(id, { status: 'frozen' })).body).toMatchObject({ status: 'frozen', balance: '200.00' })
    expect((await redeem(code, await aMember(stage.server.db))).body).toMatchObject(unknown)
    const after = { status: 'active', balance: '60.00', value: '200.00', last_four: code.slice(-4) }
    expect((await change(id, { status: 'active', balance: '60.00' })).body).toMatchObject(after)
    expect((await balanceOf(code)).body).toMatchObject({ balance: '60.00' })
    expect((await change(id, { balance: '199.99' })).body).toMatchObject({ balance: '199.99' })
    const { token } = manager
    const listed = await stage.server.request('GET', `/staff/gift-cards?search=last_four:${code.slice(-4)}`, { token })
    expect(listed.body).toMatchObject({ data: [{ id, balance: '199.99' }] })
    const notes = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'details'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(notes.map(({ action }) => action)).toEqual([
      'giftcards.issue',
      ...Array.from({ length: 3 }, () => 'giftcards.change'),
    ])
    expect(notes.map((note) => note.actor_account_id)).toEqual(
      [owner, manager, manager, manager].map(({ accountId }) => accountId),
    )
    expect(notes[2]?.details).toMatchObject({ before: { balance: '200.00' }, after, reason: 'asked at the desk' })
    expect(JSON.stringify(notes)).not.toContain(code)
  })

  test('staff freeze and empty a card that was spent before its refund, and never below zero', async () => {
    const { id, code } = await aCard()
    const spender = await aMember(stage.server.db)
    expect((await redeem(code, spender)).status).toBe(200)
    const below = await unchanged(stage.server, async () => change(id, { balance: '-0.01' }))
    expect(below.status).toBe(422)
    expect((await change(id, { status: 'frozen' })).body).toMatchObject({ status: 'frozen', balance: '0.00' })
    const another = await aMember(stage.server.db)
    const late = await unchanged(stage.server, async () => redeem(code, another))
    expect(late.body).toMatchObject(unknown)
    const { rows } = await sql<{ balance: number }>`
      select balance from ledger_accounts where kind = 'gift_card' and holder_id = ${id}`.execute(stage.server.db)
    expect(rows).toEqual([{ balance: 0 }])
  })

  test('staff never set more than the card was issued with, and need the role and a reason', async () => {
    const { id } = await aCard()
    expect((await change(id, { balance: '200.01' })).body).toMatchObject({ code: 'giftcards.over_value' })
    expect((await change(id, { balance: '-0.01' })).status).toBe(422)
    expect((await change(id, { balance: '0.00', reason: ' ' })).status).toBe(422)
    const desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    expect((await change(id, { balance: '0.00' }, desk)).status).toBe(403)
    const body = { value: '0.00', reason: 'nothing' }
    expect((await stage.server.request('POST', '/staff/gift-cards', { token: manager.token, body })).status).toBe(422)
    const { token } = manager
    expect((await stage.server.request('GET', '/staff/gift-cards', { token })).body['data']?.[0]).toMatchObject({
      balance: '200.00',
    })
  })
})
