import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
let server: Shop['server']
let member: Member
let slug: string
beforeAll(async () => {
  shop = await startShop()
  server = shop.server
  member = await aMember(server.db)
  slug = (await aPaidSockOrder(shop, { member })).product.slug
})
afterAll(async () => shop.stop())

const write = async (text: unknown, { token }: Member = member) =>
  server.request('PUT', `/products/${slug}/reviews/mine`, { token, body: { stars: 5, text } })
const read = async () => {
  server.lists.clear()
  return (await server.request('GET', `/products/${slug}/reviews`)).body
}

describe('the text of a review', () => {
  test.each([
    ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['the end of a script of the page', '</script><svg/onload=alert(1)>"\'`${1}'],
    ['a link', '[Pay](javascript:alert(1)) https://evil.example'],
    ['SQL', "'; drop table product_reviews; --"],
  ])('the text of a review stays plain text: %s', async (_what, text) => {
    expect((await write(text)).status).toBe(200)
    expect((await read())['data']).toMatchObject([{ text }])
    const page = await fetch(`${server.url}/products/${slug}`)
    expect(await page.text()).not.toContain(text)
  })

  test.each([
    ['an override', 'Good \u202elufwa'],
    ['a control', 'Good\u0007'],
    ['the end of text', 'Good\u0000'],
    ['half a character', 'Good \ud800'],
    ['more marks than a letter has', `G${'\u0301'.repeat(31)}`],
    ['more than two thousand characters', 'x'.repeat(2001)],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['no text', { text: 'Good' }],
    ['a wall of lines', Array.from({ length: 900 }, () => 'x').join('\n')],
  ])('the text of a review is refused with %s', async (_what, text) => {
    await write('Warm.')
    expect((await write(text)).status).toBeGreaterThanOrEqual(400)
    expect((await read())['data']).toMatchObject([{ text: 'Warm.' }])
  })

  test.each([
    ['marks of direction go', 'Go\u200fod \u2067socks\u2069', 'Good socks'],
    ['many blank lines are one', `Good${'\n \r\n'.repeat(400)}socks`, 'Good\n\nsocks'],
    ['paragraphs stay', 'Good\n\nsocks\nwarm', 'Good\n\nsocks\nwarm'],
  ])('the text of a review is trimmed: %s', async (_what, text, shown) => {
    expect((await write(text)).status).toBe(200)
    expect((await read())['data']).toMatchObject([{ text: shown }])
  })
})

describe('a review is refused', () => {
  test("a review of somebody else's order is refused", async () => {
    const other = await aMember(server.db)
    expect((await write('Bad', other)).body['code']).toBe('reviews.not_bought')
    const body = { stars: 1, text: 'Bad', account_id: member.accountId }
    const forged = await server.request('PUT', `/products/${slug}/reviews/mine`, { token: other.token, body })
    expect(forged.status).toBe(422)
    expect((await read())['count']).toBe(1)
  })

  test('a review of a refunded order is refused, and twice is once', async () => {
    const again = await aMember(server.db)
    const order = await aPaidSockOrder(shop, { member: again })
    const to = async (stars: number) =>
      server.request('PUT', `/products/${order.product.slug}/reviews/mine`, { token: again.token, body: { stars } })
    const answers = await Promise.all([1, 2, 3].map(async (stars) => to(stars)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const body = { order_id: order.orderId, reason: 'wrong_item', comment: 'No', destination: 'store_credit' }
    const asked = await server.request('POST', '/refunds', { token: again.token, body })
    const manager = await aMember(server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
    const decided = await server.request('PUT', `/staff/refunds/${textOf(asked.body['cancellation']?.['id'])}`, {
      token: manager.token,
      body: { decision: 'approve' },
    })
    expect(decided.status).toBe(200)
    expect((await to(1)).body['code']).toBe('reviews.not_bought')
    server.lists.clear()
    expect((await server.request('GET', `/products/${order.product.slug}/reviews`)).body['count']).toBe(1)
  })
})
