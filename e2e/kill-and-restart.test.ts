import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { callApi, listOf, registerMember, textOf, type Wire } from './kit/api.ts'
import { startProduct, type Product } from './kit/product.ts'

let product: Product
let token: string
let planId: string
let sessions: readonly Wire[]

beforeAll(async () => {
  // The killed server must be the one that responds.
  product = await startProduct({ servers: 1 })
  token = await registerMember(product, 'kill@example.com')
  const packages = await callApi(product, 'GET /packages?search=slug:ten-class-pack')
  planId = textOf(listOf(packages?.body.data)[0]?.id)
  await payFor(await order('first'))
  const schedule = await callApi(product, 'GET /schedules?limit=100&show_available=true')
  // One room, so that no two of these classes are at the same time.
  const upcoming = listOf(schedule?.body.data).filter((session) => Number(session.places_left) > 3)
  sessions = upcoming.filter((session) => session.room?.id === upcoming[0]?.room?.id)
})
afterAll(async () => product.stop())

describe.runIf(isLong)('the server is killed', () => {
  test.each([
    'before_commit#1',
    'before_begin#1',
    'after_lock#1',
    'after_first_write#1',
    'after_first_write#2',
    'after_commit#1',
  ])(
    'a server killed at %s of a booking has booked one seat for one credit after the same request again',
    async (point) => {
      const session = sessions[attempt++]
      const before = await credits()
      await product.harness('/crash', { at: point })
      const lost = await callApi(product, 'POST /bookings', {
        token,
        body: { session_id: session?.id },
        key: `kill-${point}`,
      })
      expect(lost).toBeUndefined()
      await product.ended()
      await product.restart()
      const again = await callApi(product, 'POST /bookings', {
        token,
        body: { session_id: session?.id },
        key: `kill-${point}`,
      })
      expect(again?.status).toBe(201)
      expect(await credits()).toBe(before - 1)
      await product.checkInvariants()
    },
  )

  test.each(['after_commit#1', 'after_lock#1', 'after_first_write#2', 'before_commit#1'])(
    "a server killed at %s of a payment callback has granted the pack once after the bank's retry",
    async (point) => {
      const placed = await order(`paid-${point}`)
      const before = await credits()
      await product.harness('/crash', { at: point })
      await payFor(placed, { isFatal: true })
      await product.ended()
      await product.restart()
      await product.harness('/drain', { timed: true })
      await vi.waitFor(async () => expect(await credits()).toBe(before + 10), { timeout: bankMs, interval: 100 })
      await product.checkInvariants()
    },
  )
})

/** The bank tells again after 1, 2, 4 and 8 seconds more: a server that is slow to come back hears it at the next. */
const bankMs = 40_000
let attempt = 0

async function credits(): Promise<number> {
  const mine = await callApi(product, 'GET /packages/mine', { token })
  return listOf(mine?.body.data).reduce((total, lot) => total + Number(lot.left), 0)
}

/** Places an order and returns the merchant's reference that the bank received. */
async function order(key: string): Promise<string> {
  const placed = await callApi(product, 'POST /packages/checkout', {
    token,
    body: { plan_id: planId, payment_method: 'curlecfpx', bank_code: 'MB2U0227', account_type: '01' },
    key,
  })
  if (placed?.status !== 201) throw new Error(`checkout answered ${JSON.stringify(placed)}`)
  return textOf(placed.body.redirect?.url)
}

/** Opens the bank page and approves, like the buyer's browser. */
async function payFor(redirectUrl: string, options: { isFatal: boolean } = { isFatal: false }): Promise<void> {
  const opened = await fetch(redirectUrl, { redirect: 'manual' })
  const page = new URL(opened.headers.get('location') ?? '', product.bankUrl)
  const answer = fetch(`${page.href}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  })
  if (options.isFatal) return void (await answer.catch(() => undefined))
  expect((await answer).status).toBe(303)
  await vi.waitFor(async () => expect(await credits()).toBeGreaterThan(0), { timeout: bankMs, interval: 100 })
}
