import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aGift, claimIn, codeIn, stageGifts } from '#dev/testing/gifts.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { markSent } from '#server/messages/queries.ts'

const stage = stageGifts()
beforeAll(async () => publishDocuments(stage.shop.server.db, stage.shop.studio.branchId))

describe('a gift that is paid for', () => {
  it('a gift that is paid for is sent on its day at eight, or at once when its buyer asks', async () => {
    const { clock } = stage.shop.server
    const day = await tomorrow()
    const bought = await stage.paid({ recipient_email: 'later@example.com', send_on: day })
    expect(await stage.giftOf(bought)).toMatchObject({
      state: 'waiting',
      send_at: `${day}T08:00:00+08:00`,
    })
    expect(await stage.sendDue()).toBe(0)
    const hasty = await stage.paid({ recipient_email: 'hasty@example.com', send_on: day })
    const gift = await stage.giftOf(hasty)
    const now = await stage.sendGift(hasty, gift?.['id'])
    expect(now).toMatchObject({ status: 200, body: { state: 'sending' } })
    expect(await stage.sendDue()).toBe(1)
    expect(await stage.mailTo('hasty@example.com')).toHaveLength(1)
    const before = await clock.now()
    await clock.set(noonOf(day))
    expect(await stage.sendDue()).toBe(1)
    expect(await stage.mailTo('later@example.com')).toHaveLength(1)
    await clock.set(before)
  })

  it('a gift that is paid for can be moved to another day by its buyer until it is sent', async () => {
    const { clock } = stage.shop.server
    const first = await tomorrow()
    const later = Temporal.PlainDate.from(first).add({ days: 1 }).toString()
    const bought = await stage.paid({ recipient_email: 'moved@example.com', send_on: first })
    const gift = await stage.giftOf(bought)
    expect(gift).toMatchObject({ may_move: true })
    const move = async (day: string, member = bought.member) =>
      stage.shop.server.request('PUT', `/orders/${bought.orderId}/gift-cards/day`, {
        token: member.token,
        body: { gift_card_id: gift?.['id'], send_on: day },
      })
    expect(await move(later)).toMatchObject({
      status: 200,
      body: { state: 'waiting', send_at: `${later}T08:00:00+08:00` },
    })
    const over = Temporal.PlainDate.from(first).subtract({ days: 5 }).toString()
    expect((await move(over)).status).toBe(422)
    expect((await move(later, await aMember(stage.shop.server.db))).status).toBe(404)
    const before = await clock.now()
    await clock.set(noonOf(first))
    await stage.sendDue()
    expect(await stage.mailTo('moved@example.com')).toEqual([])
    await clock.set(noonOf(later))
    await stage.sendDue()
    const [mail] = await stage.mailTo('moved@example.com')
    expect(mail?.content).toMatchObject({ picture: { url: expect.stringMatching(/\/gift-[a-z]+\.jpg$/) } })
    expect((await move(later)).body['code']).toBe('giftcards.has_left')
    expect(await stage.giftOf(bought)).toMatchObject({ may_move: false })
    await clock.set(before)
  })

  it('a gift that is paid for is not moved when it is printed, and one that is not paid yet keeps its new day', async () => {
    const printed = await stage.paid({ delivery: 'physical', recipient_email: undefined, send_on: undefined })
    const day = await tomorrow()
    const put = async (bought: typeof printed) =>
      stage.shop.server.request('PUT', `/orders/${bought.orderId}/gift-cards/day`, {
        token: bought.member.token,
        body: { gift_card_id: (await stage.giftOf(bought))?.['id'], send_on: day },
      })
    expect((await put(printed)).body['code']).toBe('giftcards.printed')
    const unpaid = await stage.ordered({ recipient_email: 'unpaid@example.com' })
    expect(await put(unpaid)).toMatchObject({
      status: 200,
      body: { state: 'unpaid', send_at: `${day}T08:00:00+08:00` },
    })
    await stage.pay(unpaid)
    expect(await stage.giftOf(unpaid)).toMatchObject({ state: 'waiting', send_at: `${day}T08:00:00+08:00` })
  })

  it('a gift that is paid for is not sent while its card is frozen, and is once it is free again', async () => {
    const { server, studio } = stage.shop
    const manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
    const bought = await stage.paid({ recipient_email: 'frozen@example.com' })
    const gift = await stage.giftOf(bought)
    const set = async (status: string) =>
      server.request('PUT', `/staff/gift-cards/${textOf(gift?.['id'])}`, {
        token: manager.token,
        body: { status, reason: 'asked at the desk' },
      })
    expect((await set('frozen')).status).toBe(200)
    expect(await stage.sendDue()).toBe(0)
    expect((await stage.sendGift(bought, gift?.['id'])).body['code']).toBe('giftcards.not_active')
    expect(await stage.giftOf(bought)).toMatchObject({ state: 'sending', may_send: false })
    expect(await stage.mailTo('frozen@example.com')).toEqual([])
    expect((await set('active')).status).toBe(200)
    expect(await stage.sendDue()).toBe(1)
    expect(await stage.mailTo('frozen@example.com')).toHaveLength(1)
  })

  it('a gift that is paid for is sent at most five times', async () => {
    const bought = await stage.paid({ recipient_email: 'often@example.com' })
    const gift = await stage.giftOf(bought)
    const again = async () => stage.sendGift(bought, gift?.['id'])
    for (let time = 0; time < 5; time += 1) {
      expect((await again()).status).toBe(200)
      await stage.sendDue()
    }
    expect((await again()).body['code']).toBe('giftcards.sent_often')
    expect(await stage.mailTo('often@example.com')).toHaveLength(5)
  })
})

describe('a gift is received', () => {
  it('a gift is opened by the address in its e-mail, and goes into the wallet without a code', async () => {
    const bought = await stage.paid({ recipient_email: 'opens@example.com' })
    await stage.sendDue()
    const [mail] = await stage.mailTo('opens@example.com')
    const claim = claimIn(mail?.content)
    const opened = await stage.shop.server.request('POST', '/gift-cards/open', { body: { claim } })
    expect(opened).toMatchObject({
      status: 200,
      body: { template: 'swan', value: '200.00', balance: '200.00', title: aGift.title, from: 'From Wei Shan' },
    })
    expect(JSON.stringify(opened.body)).not.toContain(codeIn(mail?.content))
    expect(await stage.giftOf(bought)).toMatchObject({ state: 'opened' })
    const friend = await aMember(stage.shop.server.db)
    const moved = await stage.shop.server.request('POST', '/gift-cards/redeem', {
      token: friend.token,
      body: { claim },
    })
    expect(moved).toMatchObject({ status: 200, body: { amount: '200.00', store_credit: '200.00' } })
    expect((await stage.shop.server.request('POST', '/gift-cards/open', { body: { claim } })).body['code']).toBe(
      'giftcards.unknown',
    )
    expect(
      await loadBalance(stage.shop.server.db, { kind: 'store_credit', holder: friend.accountId, unit: 'sen' }),
    ).toBe(20_000)
  })

  it('a gift is opened by no address that was not made here', async () => {
    const bought = await stage.paid({ recipient_email: 'forged@example.com' })
    await stage.sendDue()
    const [mail] = await stage.mailTo('forged@example.com')
    const claim = claimIn(mail?.content)
    const [card] = await stage.cardsOf(bought.orderId)
    const [other] = await stage.cardsOf((await stage.paid()).orderId)
    const forged = [
      '',
      'x',
      `${card?.id}.`,
      claim.slice(0, -1),
      `${claim}A`,
      claim.toUpperCase(),
      claim.replace(card?.id ?? '', other?.id ?? ''),
    ]
    for (const wrong of forged) {
      expect(
        (await stage.shop.server.request('POST', '/gift-cards/open', { body: { claim: wrong } })).body['code'],
      ).toBe('giftcards.unknown')
      const moved = await stage.shop.server.request('POST', '/gift-cards/redeem', {
        token: stage.giver.token,
        body: { claim: wrong },
      })
      expect(moved.body['code']).toBe('giftcards.unknown')
    }
    expect((await stage.shop.server.request('POST', '/gift-cards/open', { body: { claim } })).status).toBe(200)
  })

  it('the code of a gift cannot be read in the database once it was sent', async () => {
    await stage.paid({ recipient_email: 'withheld@example.com' })
    await stage.sendDue()
    const [before] = await stage.mailTo('withheld@example.com')
    const code = codeIn(before?.content)
    expect(code).not.toBe('')
    const { id } = await stage.shop.server.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', 'withheld@example.com')
      .executeTakeFirstOrThrow()
    await stage.shop.server.db.updateTable('messages').set({ status: 'queued' }).where('id', '=', id).execute()
    await markSent(stage.shop.server.db, id)
    const [after] = await stage.mailTo('withheld@example.com')
    expect(JSON.stringify(after?.content)).not.toContain(code)
    expect(JSON.stringify(after?.content)).not.toContain('claim=')
    expect(after?.content).toMatchObject({ heading: aGift.title })
  })

  it('a gift keeps its value when its giver deletes the account, and nothing of its message', async () => {
    const giver = await registered('giver@example.com')
    const bought = await stage.paid({ recipient_email: 'kept@example.com', sender_name: 'Giver Gone' }, giver)
    const waits = await stage.paid({ recipient_email: 'waits@example.com', send_on: await tomorrow() }, giver)
    await stage.sendDue()
    const [mail] = await stage.mailTo('kept@example.com')
    await leave(giver)
    expect([await rowOf(bought), await rowOf(waits)]).toMatchObject([
      { ...erased, recipient_email: 'erased@example.invalid' },
      { sender_name: 'Wei Shan', recipient_email: 'waits@example.com' },
    ])
    expect((await stage.balanceOf(codeIn(mail?.content))).body).toMatchObject({ balance: '200.00' })
  })

  it('a gift that is owed when its giver deletes the account is sent or posted, and then holds nothing of its message', async () => {
    const { server, studio } = stage.shop
    const giver = await registered('owed@example.com')
    const day = await tomorrow()
    const mailed = await stage.paid({ recipient_email: 'owed-to@example.com', send_on: day }, giver)
    const printed = { delivery: 'physical', recipient_email: undefined, recipient_address: '8 Lorong Kulit' } as const
    const posted = await stage.paid(printed, giver)
    await leave(giver)
    const before = await server.clock.now()
    await server.clock.set(noonOf(day))
    await stage.sendDue()
    await server.clock.set(before)
    expect(JSON.stringify(await stage.mailTo('owed-to@example.com'))).toContain('Mei Yee')
    expect(await rowOf(mailed)).toMatchObject({ ...erased, recipient_email: 'erased@example.invalid' })
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const { card_id: id, ...owed } = await rowOf(posted)
    expect(owed).toMatchObject({ recipient_name: 'Mei Yee', recipient_address: '8 Lorong Kulit' })
    const body = { reason: 'Posted with Pos Laju.' }
    const post = await server.request('PUT', `/staff/gift-cards/${id}/posted`, { token: desk.token, body })
    expect(post).toMatchObject({ status: 200, body: { state: 'posted' } })
    expect(await rowOf(posted)).toMatchObject({ ...erased, recipient_address: null })
  })
})

const erased = { sender_name: '-', recipient_name: '-', message: '-', title: '' }

async function registered(email: string): Promise<Member> {
  const { body } = await signUp(stage.shop.server, { email })
  return {
    token: textOf(body['token']),
    accountId: asId('accounts', textOf(body['me']?.['id'])),
    personId: asId('persons', textOf(body['me']?.['person_id'])),
    email,
  }
}

async function leave({ token }: Member): Promise<void> {
  const gone = await stage.shop.server.request('POST', '/me/delete', { token, body: { password: aPassword } })
  expect(gone.status).toBe(200)
}

async function rowOf({ orderId }: { readonly orderId: string }) {
  const [card] = await stage.cardsOf(orderId)
  return stage.shop.server.db
    .selectFrom('gifts')
    .selectAll()
    .where('card_id', '=', asId('gift_cards', card?.id ?? ''))
    .executeTakeFirstOrThrow()
}

const zone = 'Asia/Kuala_Lumpur'

async function tomorrow(): Promise<string> {
  const now = await stage.shop.server.clock.now()
  return now.toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 }).toString()
}

function noonOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant()
}
