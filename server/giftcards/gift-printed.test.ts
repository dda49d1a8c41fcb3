import { describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aGift, stageGifts } from '#dev/testing/gifts.ts'
import { readPdf } from '#dev/testing/read-pdf.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageGifts()

describe('a gift that is printed', () => {
  it('a printed gift is printed by its buyer, with its code and no e-mail', async () => {
    const bought = await stage.ordered({ delivery: 'physical', recipient_email: undefined, send_on: undefined })
    expect(await stage.giftOf(bought)).toMatchObject({ state: 'unpaid', code: null, recipient_email: null })
    await stage.pay(bought)
    const gift = await stage.giftOf(bought)
    expect(gift).toMatchObject({ state: 'printable', may_send: false })
    expect((await stage.balanceOf(textOf(gift?.['code']))).body).toMatchObject({ balance: '200.00' })
    expect(await stage.sendDue()).toBe(0)
    const sent = await stage.sendGift(bought, gift?.['id'])
    expect(sent.body['code']).toBe('giftcards.printed')
  })

  it('a printed gift holds nothing that paper cannot show, which is said before payment', async () => {
    const written = { personal_message: 'Happy birthday 🎂', recipient_name: '王𠮷', recipient_email: undefined }
    const refused = await stage.place({ ...written, delivery: 'physical', send_on: undefined })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        recipient_name: ["We can't print 𠮷 🎂. Please leave it out, or write it another way."],
        personal_message: ["We can't print 𠮷 🎂. Please leave it out, or write it another way."],
      },
    ])
    const inCart = await stage.shop.server.request('POST', '/cart/gifts', {
      token: stage.giver.token,
      body: { ...aGift, ...written, delivery: 'physical' },
    })
    expect(inCart.status).toBe(422)
    expect((await stage.place({ ...written, recipient_email: aGift.recipient_email })).status).toBe(201)
    const names = { sender_name: 'நளினி', recipient_name: 'علی\u200cرضا', recipient_email: undefined }
    expect((await stage.place({ ...names, delivery: 'physical', send_on: undefined })).status).toBe(201)
  })

  it('a printed gift is posted by the studio, shown to its buyer, and never posted when it goes by e-mail', async () => {
    const { server, studio } = stage.shop
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const post = async (id: unknown) =>
      server.request('PUT', `/staff/gift-cards/${textOf(id)}/posted`, {
        token: desk.token,
        body: { reason: 'Posted with Pos Laju.' },
      })
    const bought = await stage.ordered({ delivery: 'physical', recipient_email: undefined, send_on: undefined })
    const before = await stage.giftOf(bought)
    expect((await post(before?.['id'])).body['code']).toBe('giftcards.not_active')
    await stage.pay(bought)
    const posted = await post(before?.['id'])
    expect(posted).toMatchObject({ status: 200, body: { state: 'posted' } })
    await server.clock.advance({ hours: 1 })
    expect((await post(before?.['id'])).body['posted_at']).toBe(posted.body['posted_at'])
    await server.clock.advance({ hours: -1 })
    const gift = await stage.giftOf(bought)
    expect(gift).toMatchObject({ state: 'posted', posted_at: posted.body['posted_at'] })
    expect((await stage.balanceOf(textOf(gift?.['code']))).body).toMatchObject({ balance: '200.00' })
    const mailed = await stage.giftOf(await stage.paid({ recipient_email: 'mailed@example.com' }))
    expect((await post(mailed?.['id'])).body['code']).toBe('giftcards.by_email')
    const member = await aMember(server.db)
    const refused = await server.request('PUT', `/staff/gift-cards/${textOf(mailed?.['id'])}/posted`, {
      token: member.token,
      body: { reason: 'Mine.' },
    })
    expect(refused.status).toBe(403)
  })

  it('a printed gift is posted to its address by the studio, and the audit keeps who read its code', async () => {
    const { server, studio } = stage.shop
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const staff = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      server.request(method, `/staff/gift-cards${path}`, { token: desk.token, ...(body && { body }) })
    const waiting = async () => JSON.stringify((await staff('GET', '/to-post?limit=100')).body['data'])
    const printed = { delivery: 'physical', recipient_email: undefined } as const
    const recipient_address = ' 8 Lorong Kulit\r\n\n <b>10460</b> Penang '
    const bought = await stage.ordered({ ...printed, recipient_address })
    const gift = await stage.giftOf(bought)
    const id = textOf(gift?.['id'])
    expect(gift).toMatchObject({ recipient_address: '8 Lorong Kulit\n<b>10460</b> Penang' })
    expect(await waiting()).not.toContain(id)
    expect((await staff('POST', `/${id}/print`, {})).body['code']).toBe('giftcards.not_active')
    await stage.pay(bought)
    expect(await waiting()).toContain(id)
    expect(await waiting()).not.toContain('"code"')
    const paper = await staff('POST', `/${id}/print`, {})
    expect((await stage.balanceOf(textOf(paper.body['code']))).body).toMatchObject({ balance: '200.00' })
    const audit = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toEqual([{ action: 'giftcards.print', actor_account_id: desk.accountId }])
    expect((await staff('PUT', `/${id}/posted`, { reason: 'Pos Laju' })).body['state']).toBe('posted')
    expect(await waiting()).not.toContain(id)
    const own = textOf((await stage.giftOf(await stage.paid(printed)))?.['id'])
    expect(await waiting()).not.toContain(own)
    expect((await staff('POST', `/${own}/print`, {})).body['code']).toBe('giftcards.not_posted')
    const mailed = textOf((await stage.giftOf(await stage.paid({ recipient_address })))?.['id'])
    expect((await staff('POST', `/${mailed}/print`, {})).body['code']).toBe('giftcards.by_email')
    const nobody = { token: stage.giver.token, body: {} }
    expect((await server.request('POST', `/staff/gift-cards/${id}/print`, nobody)).status).toBe(403)
    const elsewhere = await server.db
      .insertInto('branches')
      .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: 'Asia/Kuala_Lumpur' })
      .returning('id')
      .executeTakeFirstOrThrow()
    server.lists.clear()
    const stranger = await aMember(server.db, { role: { branchId: elsewhere.id, role: 'owner' } })
    const there = { token: stranger.token, headers: { 'x-branch': 'ipoh' } }
    for (const [method, path, body] of [
      ['POST', 'print', {}],
      ['PUT', 'posted', { reason: 'Pos Laju' }],
    ] as const)
      expect((await server.request(method, `/staff/gift-cards/${id}/${path}`, { ...there, body })).status).toBe(404)
  })

  it('a printed gift is a PDF for its buyer once it is paid, with what was typed as text', async () => {
    const { server } = stage.shop
    const bought = await stage.ordered({
      delivery: 'physical',
      recipient_email: undefined,
      recipient_name: '美仪',
      title: '<img src=x> {{7*7}}',
    })
    const read = async (token: string) =>
      fetch(`${server.url}/api/orders/${bought.orderId}/gift-cards.pdf?lang=zh`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await read(stage.giver.token)).status).toBe(404)
    await stage.pay(bought)
    const file = await read(stage.giver.token)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await file.arrayBuffer())
    const text = readPdf(bytes)
    const code = textOf((await stage.giftOf(bought))?.['code'])
    for (const words of ['送给美仪', '<img src=x> {{7*7}}', 'See you there.', code, 'RM 200.00'])
      expect(text).toContain(words)
    expect(bytes.includes('/DCTDecode')).toBe(true)
    expect((await read((await aMember(server.db)).token)).status).toBe(404)
  })
})
