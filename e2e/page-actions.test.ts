import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { startProduct, type Product } from './kit/product.ts'

/** Every page with a form, by its file; a new one fails until its address is added here. */
const addresses: Readonly<Record<string, string>> = {
  'cancel-order': '/cancel-order',
  checkout: '/checkout',
  'checkout-callback': '/checkout/callback',
  'checkout-payment-redirect': '/checkout/payment-redirect',
  'checkout-result': '/checkout/result',
  'complete-order': '/complete-order',
  'forget-password': '/forget-password',
  'contact-us': '/contact-us',
  giftcard: '/giftcard',
  logout: '/logout',
  'my-account-account-settings': '/my-account/account-settings',
  'my-account-auth': '/my-account/auth',
  'my-account-change-password': '/my-account/change-password',
  'my-account-classes-any': '/my-account/classes/any',
  'my-account-classes-friend': '/my-account/classes/friend',
  'my-account-classes-change': '/my-account/classes/change',
  'my-account-classes-waitlist': '/my-account/classes/waitlist',
  'my-account-classes': '/my-account/classes',
  'my-account-orders-view': '/my-account/orders/view',
  'my-account-payment': '/my-account/payment',
  newsletter: '/newsletter',
  'packages-join': '/packages/join',
  'not-found': '/nowhere',
  privates: '/privates',
  'schedules-booking': '/schedules/booking',
  'shop-view': '/shop/view?slug=grip-socks',
  'sign-e-waiver': '/sign/e-waiver',
  'sign-privacy': '/sign/privacy',
  'sign-terms': '/sign/terms',
  signin: '/signin',
  signup: '/signup',
  'track-order': '/track-order',
  'track-order-view': '/track-order/view',
}

const form = 'application/x-www-form-urlencoded'
const names = [
  'intent',
  'kind',
  'id',
  'ids',
  'person_id',
  'session_id',
  'booking_id',
  'lot_id',
  'order_id',
  'seat_no',
  'version',
  'email',
  'login',
  'password',
  'code',
  'step',
  'key',
]
const filled = (value: string) => names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')
const oddBodies = [
  '',
  'a=1',
  filled(''),
  filled('x'),
  filled('\u0000'),
  filled('-1'),
  `${filled('1')}&${filled('2')}`,
  '%',
  '&=&',
]

let product: Product
let cookie = ''

beforeAll(async () => {
  product = await startProduct({ profile: 'demo' })
  const answer = await fetch(`${product.url}/api/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-platform': 'web' },
    body: JSON.stringify({ login: 'weishan@example.com', password: 'hundred-demo' }),
  })
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect([answer.status, cookie === '']).toEqual([200, false])
})
afterAll(async () => product.stop())

interface Sent {
  readonly type?: string
  readonly body?: string
  readonly origin?: string
  readonly method?: string
}

async function send(path: string, { type = form, body = '', origin = product.url, method = 'POST' }: Sent) {
  const headers = { 'content-type': type, origin, cookie }
  const init = method === 'OPTIONS' ? { method, headers } : { method, headers, body }
  const answer = await fetch(product.url + path, { ...init, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

test('every page that takes a form is known to this test', () => {
  const files = globSync('web/*/pages/**/*.tsx').filter((file) =>
    /export (?:async )?(?:function|const) action\b/.test(readFileSync(file, 'utf8')),
  )
  expect(files.map((file) => /([a-z-]+)\.tsx$/.exec(file)?.[1] ?? file).toSorted()).toEqual(
    Object.keys(addresses).toSorted(),
  )
})

/** Each page meets every third of them in `npm test`, beginning elsewhere than the page before. */
const turnOf = <Value>(values: readonly Value[], path: string): readonly Value[] =>
  values.filter((_, turn) => isLong || (turn + Object.values(addresses).indexOf(path)) % 3 === 0)

describe.each(Object.values(addresses))('%s answers with a page or a refusal', (path) => {
  test('a form that is too large is answered 413, as a document and as data of a navigation', async () => {
    const body = `a=${'a'.repeat(300_000)}`
    expect([await send(path, { body }), await send(`${path}.data`, { body })]).toEqual([413, 413])
  })

  test('a body that is no form is answered 4xx', async () => {
    const multipart = 'multipart/form-data; boundary=x'
    expect(await send(path, { type: multipart, body: '--x\r\ncontent-disposition: form-data' })).toBe(400)
    expect(await send(path, { type: 'application/json', body: '{"a":1}' })).toBe(415)
    expect(await send(path, { type: 'text/plain', body: 'a=1' })).toBe(415)
  })

  test('a form of another site causes no server error', async () => {
    const statuses = []
    for (const origin of ['https://evil.example', 'null'])
      statuses.push(await send(path, { origin, body: filled('1') }))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test('missing, odd or repeated fields cause no server error', async () => {
    const statuses = []
    for (const body of turnOf(oddBodies, path)) statuses.push([body.slice(0, 40), await send(path, { body })] as const)
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  })

  test('other methods cause no server error', async () => {
    const statuses = []
    for (const method of turnOf(['PUT', 'PATCH', 'DELETE', 'OPTIONS'], path))
      statuses.push([method, await send(path, { method })] as const)
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  })
})
