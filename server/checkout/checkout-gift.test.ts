import { describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { codeIn, stageGifts } from '#dev/testing/gifts.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageGifts()

describe('a gift card is bought', () => {
  it('a gift card has no value before its order is paid', async () => {
    const bought = await stage.ordered()
    expect(bought.order).toMatchObject({
      status: 'pending',
      total: '200.00',
      to_pay: '200.00',
      may_pay_again: true,
      lines: [{ kind: 'gift_card', title: 'Gift card RM\u00a0200.00', delivered: false }],
    })
    expect(await stage.cardsOf(bought.orderId)).toMatchObject([{ status: 'pending', due_at: null }])
    expect(await stage.giftOf(bought)).toMatchObject({ state: 'unpaid', may_send: false, code: null })
    expect(await stage.sendDue()).toBe(0)
    const [card] = await stage.cardsOf(bought.orderId)
    const manager = await aMember(stage.shop.server.db, {
      role: { branchId: stage.shop.studio.branchId, role: 'manager' },
    })
    const changed = await unchanged(stage.shop.server, async () =>
      stage.shop.server.request('PUT', `/staff/gift-cards/${card?.id}`, {
        token: manager.token,
        body: { balance: '200.00', reason: 'asked at the desk' },
      }),
    )
    expect(changed).toMatchObject({ status: 409, body: { code: 'giftcards.not_active' } })
    const early = { gift_card_id: card?.id }
    const sent = await unchanged(stage.shop.server, async () =>
      stage.shop.server.request('POST', `/orders/${bought.orderId}/gift-cards/send`, {
        token: stage.giver.token,
        body: early,
      }),
    )
    expect(sent).toMatchObject({ status: 409, body: { code: 'giftcards.not_active' } })
  })

  it('a gift card that is bought is active once it is paid, is sent once, and is named in a receipt', async () => {
    const buyer = await aMember(stage.shop.server.db)
    const bought = await stage.paid({ recipient_email: 'first@example.com' }, buyer)
    expect(await stage.shop.order(bought)).toMatchObject({ status: 'complete', lines: [{ delivered: true }] })
    expect(await stage.giftOf(bought)).toMatchObject({ state: 'sending', code: null })
    expect(
      await Promise.all([stage.sendDue(), stage.sendDue(), stage.sendDue()]).then((sent) =>
        sent.reduce((sum, one) => sum + one),
      ),
    ).toBe(1)
    expect(await stage.giftOf(bought)).toMatchObject({ state: 'sent', may_send: true, send_at: null })
    const [mail, ...more] = await stage.mailTo('first@example.com')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: expect.stringContaining('Wei Shan sent you RM\u00a0200.00'), locale: 'en' })
    expect(mail?.content).toMatchObject({
      heading: 'Happy birthday, Mei Yee',
      paragraphs: ['Ten breaths, twice a week.', 'See you there.', 'From Wei Shan', expect.any(String)],
    })
    expect((await stage.balanceOf(codeIn(mail?.content))).body).toMatchObject({ balance: '200.00' })
    expect(JSON.stringify((await stage.shop.order(bought)).lines)).not.toContain(codeIn(mail?.content))
    const receipt = await stage.shop.server.db
      .selectFrom('messages')
      .select('content')
      .where('recipient', '=', buyer.email)
      .executeTakeFirst()
    expect(JSON.stringify(receipt?.content)).toContain('Your gift card is active.')
    expect(JSON.stringify(receipt?.content)).toContain(`/my-account/orders/view?order_id=${bought.orderId}`)
  })
})

describe('refusals of a gift card', () => {
  it.each([
    ['value', { value: undefined }, 'You must provide your card value'],
    ['value', { value: '' }, 'You must provide your card value'],
    ['value', { value: '19.00' }, 'Choose a whole amount from RM\u00a020 to RM\u00a02,000'],
    ['value', { value: '20.50' }, 'Choose a whole amount from RM\u00a020 to RM\u00a02,000'],
    ['value', { value: '2001.00' }, 'Choose a whole amount from RM\u00a020 to RM\u00a02,000'],
    ['value', { value: '-50.00' }, 'Choose a whole amount from RM\u00a020 to RM\u00a02,000'],
    ['sender_name', { sender_name: ' ' }, 'You must provide your name'],
    ['recipient_name', { recipient_name: '' }, 'You must provide your recipient name'],
    ['recipient_email', { recipient_email: '' }, 'You must provide your recipient email'],
    ['recipient_email', { recipient_email: undefined }, 'You must provide your recipient email'],
    ['recipient_email', { recipient_email: 'mei@' }, 'Please provide valid email address'],
    ['personal_message', { personal_message: '  ' }, 'You must provide your personal message'],
    ['personal_message', { personal_message: 'x'.repeat(301) }, 'Please shorten your personal message'],
    ['send_on', { send_on: '2020-01-01' }, 'Choose a day from today, up to 365 days ahead'],
  ])('%s as %j', async (field, changes, sentence) => {
    const { status, body } = await stage.place(changes)
    expect(status).toBe(422)
    expect(body['errors']).toMatchObject({ [field]: [sentence] })
  })

  it('a guest reads everything that is missing in one answer, and may leave a phone number alone', async () => {
    const nothing = { value: '', sender_name: '', recipient_name: '', recipient_email: '', personal_message: '' }
    const { body } = await stage.place({ ...nothing, email: '', phone: '' }, {})
    expect(Object.keys(body['errors'] ?? {}).toSorted()).toEqual([
      'email',
      'personal_message',
      'phone',
      'recipient_email',
      'recipient_name',
      'sender_name',
      'value',
    ])
    const placed = await stage.place({ email: '', phone: '012-345 6789' }, {})
    expect(placed).toMatchObject({ status: 201, body: { order: { contact: { email: null, phone: '60123456789' } } } })
  })

  it('a gift card is not bought with store credit, a coupon or another card', async () => {
    for (const extra of [{ use_golds: true }, { coupon_code: 'WELCOME10' }, { gift_card: 'ABCD' }])
      expect((await unchanged(stage.shop.server, async () => stage.place(extra))).status).toBe(422)
  })

  it('a gift card keeps what people type as text', async () => {
    const typed = {
      title: '<img src=x onerror=alert(1)>',
      sender_name: 'Mei {{7*7}}',
      personal_message: '</script>{{7*7}}',
    }
    await stage.paid({ ...typed, recipient_email: 'typed@example.com' })
    await stage.sendDue()
    const [mail] = await stage.mailTo('typed@example.com')
    expect(mail?.subject).toBe('Mei {{7*7}} sent you RM\u00a0200.00 at Hundred')
    expect(mail?.content).toMatchObject({
      heading: typed.title,
      paragraphs: [typed.personal_message, 'From Mei {{7*7}}', expect.any(String)],
    })
    for (const sender_name of ['Mei\r\nBcc: all@example.my', '\u202eMei']) {
      const broken = await unchanged(stage.shop.server, async () => stage.place({ sender_name }))
      expect(broken.body['errors']).toHaveProperty('sender_name')
    }
  })
})

describe('a gift belongs to its buyer', () => {
  it('a gift is absent for everybody but its buyer, in every endpoint', async () => {
    const bought = await stage.paid()
    const stranger = await aMember(stage.shop.server.db)
    const gift = await stage.giftOf(bought)
    const body = { gift_card_id: gift?.['id'] }
    for (const [method, path, sent] of [
      ['GET', `/orders/${bought.orderId}/gift-cards`, undefined],
      ['POST', `/orders/${bought.orderId}/gift-cards/send`, body],
    ] as const) {
      const asked = await stage.shop.server.request(method, path, {
        token: stranger.token,
        ...(sent && { body: sent }),
      })
      expect(asked.status).toBe(404)
      expect((await stage.shop.server.request(method, path, sent ? { body: sent } : {})).status).toBe(401)
    }
    const own = await stage.ordered()
    const crossed = await stage.shop.server.request('POST', `/orders/${own.orderId}/gift-cards/send`, {
      token: stage.giver.token,
      body,
    })
    expect(crossed.status).toBe(404)
    expect((await stage.shop.server.request('GET', '/gift-cards', { token: stranger.token })).body).toMatchObject({
      data: [],
      total: 0,
    })
    const mine = (await stage.shop.server.request('GET', '/gift-cards', { token: stage.giver.token })).body
    expect(JSON.stringify(mine['data'])).toContain(gift?.['id'])
    expect(JSON.stringify(mine['data'])).not.toContain('"code"')
  })

  it('a guest buys a gift by an e-mail alone and returns by the key of the order', async () => {
    const nobody = await stage.place({}, {})
    expect(nobody.body['errors']).toMatchObject({
      email: ['You must at least provide your email address if no phone number'],
    })
    const { status, body } = await stage.place(
      { email: 'Guest@example.com', delivery: 'physical', recipient_email: undefined },
      {},
    )
    expect(status).toBe(201)
    const key = textOf(body['order_key'])
    const orderId = textOf(body['order']?.['id'])
    const headers = { 'x-order-key': key }
    const again = await stage.shop.server.request('POST', `/orders/${orderId}/payments`, {
      headers,
      body: { payment_method: 'curlecfpx', bank_code: 'MB2U0227' },
    })
    await stage.shop.atBank(textOf(again.body['redirect']?.['url']), 'approve')
    const gifts = await stage.shop.server.request('GET', `/orders/${orderId}/gift-cards`, { headers })
    expect(gifts.body).toMatchObject({ data: [{ state: 'printable', sender_name: 'Wei Shan' }] })
    const receipt = await stage.shop.server.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', 'guest@example.com')
      .execute()
    expect(receipt).toEqual([{ template: 'order_receipt' }])
  })

  it.each([
    ['a list', Array.from({ length: 200 }, (_, place) => `a${place}@example.com`).join(',')],
    ['a list by semicolons', 'a@example.com;b@example.com'],
    ['another header', 'a@example.com\r\nBcc: all@example.com'],
    ['another header, encoded', 'a@example.com%0aBcc:all@example.com'],
    ['a name before it', 'Mei <a@example.com>'],
  ])('a gift goes to one address alone: %s is refused, with nothing ordered', async (_what, address) => {
    const placed = await unchanged(stage.shop.server, async () => stage.place({ recipient_email: address }))
    expect([placed.status, Object.keys(placed.body['errors'] ?? {})]).toEqual([422, ['recipient_email']])
  })

  it('gift orders of one buyer are limited', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 8; time += 1) statuses.push((await stage.place({ email: 'many@example.com' }, {})).status)
    expect(statuses.slice(0, 2)).toEqual([201, 201])
    expect(statuses.at(-1)).toBe(409)
  })
})

describe('late money for a gift card', () => {
  it('money that comes late for a gift card makes it active all the same', async () => {
    const { clock } = stage.shop.server
    const bought = await stage.ordered()
    const tried = await stage.shop.payAgain(stage.giver, bought.orderId)
    await stage.shop.atBank(tried.url, 'approve-drop-server')
    await clock.advance({ hours: 2 })
    await stage.shop.reconcile()
    expect(await stage.shop.order(bought)).toMatchObject({ status: 'complete' })
    expect(await stage.cardsOf(bought.orderId)).toMatchObject([{ status: 'active' }])
    await clock.advance({ hours: -2 })
  })
})

it('the artworks are listed with their names', async () => {
  const { body } = await stage.shop.server.request('GET', '/gift-card-templates', {})
  expect(body).toMatchObject({ total: 6, data: expect.arrayContaining([{ id: 'swan', name: 'Swan' }]) })
})
