import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { shiftClock } from '#dev/testing/phone-clock.ts'
import { askApi, callApi, listOf, staffToken, textOf } from './kit/api.ts'
import { signInByPage } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct()

const tokenOf = async (login: string) =>
  textOf((await askApi(stage.product, 'POST /token', { body: { login, password: 'hundred-demo' } })).body.token)

/** The quantities in that member's cart on the server. */
async function quantities(token: string): Promise<readonly unknown[]> {
  const answer = await callApi(stage.product, 'GET /cart', { token })
  return listOf(answer?.body.items).map(({ quantity }) => quantity)
}

const heart = (page: Page) => page.getByRole('button', { name: /^My Favourite: (?:add|remove) .*Grip Socks/ }).first()

/** The browser's storage refuses writes: full, or blocked by the user. */
function refuseStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test.runIf(isLong)(
  'a full storage loses nothing while there is a network, and is reported when something must be stored without one',
  async () => {
    const member = await stage.aVisitor({ size: phone, worker: true })
    const { page, context } = member
    await signInByPage(member, 'grace@example.com')
    const token = await tokenOf('grace@example.com')
    await context.addInitScript(refuseStorage)
    const browser = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await page.goto('/shop/view?slug=grip-socks')
    await settled(page)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await expect.poll(async () => quantities(token)).toEqual([1])
    await page.getByRole('button', { name: /^Cart, 1 item/ }).waitFor()
    await context.setOffline(true)
    await heart(page).click()
    await page.getByText('Failed to save My Favourite').waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await heart(page).click()
    await expect
      .poll(async () => {
        const saved = await callApi(stage.product, 'GET /wishlist/ids', { token })
        return listOf(saved?.body.product_ids).length
      })
      .toBe(1)
    expect(await quantities(token)).toEqual([1])
    expect(member.complaints).toEqual([])
    await member.leave()
  },
)

test.runIf(isLong)(
  'a change that waited for the network and is then refused is reported once, and nothing else is lost',
  async () => {
    const member = await stage.aVisitor({ size: phone, worker: true })
    const { page, context } = member
    await signInByPage(member, 'weishan@example.com')
    const token = await tokenOf('weishan@example.com')
    await page.goto('/shop/view?slug=grip-socks')
    await settled(page)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await expect.poll(async () => quantities(token)).toEqual([1])
    await context.setOffline(true)
    await heart(page).click()
    await page.getByText("You're offline. We'll save this when you're back.").waitFor()
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await page.getByRole('button', { name: /^Cart, 2 items/ }).waitFor()
    const manager = await staffToken(stage.product)
    const socks = (await askApi(stage.product, 'GET /staff/products/grip-socks', { token: manager })).body
    await askApi(stage.product, 'PUT /staff/products/grip-socks', {
      token: manager,
      body: { version: socks.version, product: { ...Object(socks.product), status: 'draft' } },
    })
    await context.setOffline(false)
    await page.getByText("1 change to My Favourite couldn't be saved.").waitFor()
    await expectAccessible(page)
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('hundred-favourites-owed'))).toBeNull()
    await page.getByRole('button', { name: /^Cart/ }).click()
    const cart = page.getByRole('dialog', { name: /^Cart/ })
    await cart
      .getByText(/no longer sold/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await member.leave()
  },
)

test.runIf(isLong).each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
] as const)("a phone whose clock is an hour %s shows a valid pass, and the studio's time", async (_way, byMs) => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page, context } = member
  await context.addInitScript(shiftClock, byMs)
  await context.addInitScript(() => {
    const sign = crypto.subtle.sign.bind(crypto.subtle)
    crypto.subtle.sign = async (...sent) => {
      const signature = await sign(...sent)
      const bytes = btoa(String.fromCharCode(...new Uint8Array(signature).subarray(0, 16)))
      const code = bytes.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      document.documentElement.dataset['code'] = `${new TextDecoder().decode(sent[2])}.${code}`
      return signature
    }
  })
  await signInByPage(member, 'weishan@example.com')
  const token = await tokenOf('weishan@example.com')
  const coming = await askApi(stage.product, 'GET /bookings?when=upcoming&limit=10', { token })
  const next = listOf(coming.body.data).find(({ status }) => textOf(status) === 'booked')
  const startsAt = Temporal.Instant.from(textOf(next?.starts_at))
  await stage.product.harness('/clock', { set: startsAt.subtract({ minutes: 5 }).toString() })
  await page.goto('/my-account/classes')
  await page.goto(`/my-account/classes/checkin?booking_id=${textOf(next?.id)}`)
  await page.getByRole('img', { name: /^Your pass/ }).waitFor({ timeout: 20_000 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.dataset['code'] ?? '')).not.toBe('')
  const desk = await staffToken(stage.product, 'desk@hundred.example')
  const code = await page.evaluate(() => document.documentElement.dataset['code'])
  const entered = await callApi(stage.product, 'POST /checkin', { token: desk, body: { code } })
  expect(entered).toMatchObject({ status: 200, body: { booking: { id: next?.id, status: 'checked_in' } } })
  // A cached page shows the studio's time, whatever the phone's clock says.
  await page.goto('/schedules')
  const isKept = async (path: string) =>
    page.evaluate(async (address) => (await caches.match(address)) !== undefined, path)
  for (const path of ['/schedules', '/logout?done=1'])
    await expect.poll(async () => isKept(path), { timeout: 20_000 }).toBe(true)
  await context.setOffline(true)
  await page.goto('/schedules')
  const strip = page.getByText(/^You're offline\. This page is from/)
  await strip.waitFor()
  const told = Number(await page.evaluate(() => document.documentElement.dataset['toldAt']))
  expect(Math.abs(told - (performance.timeOrigin + performance.now()))).toBeLessThan(300_000)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kuala_Lumpur' } as const
  expect(await strip.innerText()).toContain(new Intl.DateTimeFormat('en-GB', time).format(told))
  await member.leave()
})
