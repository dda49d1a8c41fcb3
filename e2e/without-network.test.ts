import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { hydrated, settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { callApi, listOf, staffToken, textOf } from './kit/api.ts'
import { makeFull, openClasses } from './kit/classes.ts'
import { signInByPage } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

/** The addresses that the worker has cached on that device, except the files of the site. */
async function keptOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'files')
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
}

/** Waits until the lazy parts of pages are cached as well. */
async function untilAllIsKept(page: Page): Promise<void> {
  const parts = async () =>
    page.evaluate(async () => (await (await caches.open('files')).keys()).map(({ url }) => url).join(' '))
  await expect.poll(parts, { timeout: 30_000 }).toContain('/withdraw-modal-')
}

/** Opens a page and waits until it is cached. */
async function see({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(async () => keptOn(page), { timeout: 20_000 }).toContain(path)
  await expect.poll(async () => keptOn(page), { timeout: 20_000 }).toContain('/logout?done=1')
}

test('opened pages are shown without a network with their time, and actions on seats or money wait', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page, context } = member
  await signInByPage(member, 'weishan@example.com')
  for (const path of ['/schedules', '/packages', '/my-account/classes', '/my-account/packages']) await see(member, path)
  await untilAllIsKept(page)
  await context.setOffline(true)
  for (const [path, heading] of [
    ['/schedules', 'Schedule'],
    ['/packages', 'Packages'],
    ['/my-account/classes', 'My Classes'],
    ['/my-account/packages', 'My Packages'],
  ] as const) {
    await page.goto(path)
    await page.getByText(/^You're offline\. This page is from/).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(heading)
    await expectAccessible(page)
  }
  await page.goto('/schedules')
  await page.getByText(/^You're offline\. This page is from/).waitFor()
  await hydrated(page)
  const offered = page.getByRole('main').getByRole('button', { name: "You're offline" })
  expect(await offered.count()).toBeGreaterThan(0)
  for (const button of await offered.all()) expect(await button.isDisabled()).toBe(true)
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Book|Waitlist|Join)/ })
      .count(),
  ).toBe(0)
  await page.goto('/my-account/classes')
  await page.getByText(/^You're offline\. This page is from/).waitFor()
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click()
  const question = page.getByRole('dialog')
  expect(await question.getByRole('button', { name: "You're offline" }).isDisabled()).toBe(true)
  await page.goto('/shop')
  await page.getByRole('heading', { name: 'No network here' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/offline')
  await expectAccessible(page)
  await page.goto('/schedules')
  await page.getByText(/^You're offline\. This page is from/).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByText(/This page is from/).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.dataset['keptAt'])).toBeUndefined()
  await member.leave()
})

test.runIf(isLong)(
  'the network goes away on an open page of a class type, and its classes wait to be booked',
  async () => {
    const guest = await stage.aVisitor({ size: phone })
    const { page, context } = guest
    await page.goto('/class-types/view?slug=reformer-foundations')
    await hydrated(page)
    const main = page.getByRole('main')
    const links = main.locator('a[href*="/schedules/booking?"]')
    const count = await links.count()
    expect(count).toBeGreaterThan(1)
    await context.setOffline(true)
    const waiting = main.getByRole('button', { name: "You're offline" })
    await expect.poll(async () => waiting.count()).toBe(count)
    for (const button of await waiting.all()) expect(await button.isDisabled()).toBe(true)
    expect(await links.count()).toBe(0)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect.poll(async () => links.count()).toBe(count)
    await guest.leave()
  },
)

test.runIf(isLong)(
  'opened pages are also cached in Chinese and for a guest, and the offline page goes on when the network is back',
  async () => {
    const guest = await stage.aVisitor({ size: phone, theme: 'dark', worker: true })
    const { page, context } = guest
    await page.goto('/zh/schedules')
    await expect.poll(async () => keptOn(page), { timeout: 20_000 }).toContain('/zh/logout?done=1')
    await context.setOffline(true)
    await page.goto('/zh/schedules')
    await page.getByText(/^您已离线。此页面内容截至/).waitFor()
    await expectAccessible(page)
    await page.goto('/zh/shop')
    await page.getByRole('heading', { name: '没有网络' }).waitFor()
    await expectAccessible(page)
    await hydrated(page)
    await context.setOffline(false)
    await page.waitForURL('**/zh/shop')
    await guest.leave()
  },
)

test('logging out without a network leaves nothing on the device, and the session ends when the studio can be reached', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page, context } = member
  await signInByPage(member, 'weishan@example.com')
  await see(member, '/my-account/classes')
  await context.setOffline(true)
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/done=1/)
  expect((await keptOn(page)).filter((path) => path.includes('my-account'))).toEqual([])
  expect((await context.cookies()).some(({ name }) => name === 'hundred_signed_in')).toBe(false)
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('hundred-cart'))).toBeNull()
  await page.goto('/my-account/classes')
  await page.getByRole('heading', { name: 'No network here' }).waitFor()
  await context.setOffline(false)
  // The page without a network goes by itself.
  await page.waitForURL(/signin/)
  await member.leave()
})

test.runIf(isLong)(
  'the cart and the favourites are changed without a network, and merged when it is back',
  async () => {
    const member = await stage.aVisitor({ size: phone, worker: true })
    const { page, context } = member
    await signInByPage(member, 'grace@example.com')
    await see(member, '/packages')
    await untilAllIsKept(page)
    await page.goto('/shop/view?slug=grip-socks')
    await settled(page)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    const token = textOf(
      (await callApi(stage.product, 'POST /token', { body: { login: 'grace@example.com', password: 'hundred-demo' } }))
        ?.body.token,
    )
    const quantity = async () => {
      const answer = await callApi(stage.product, 'GET /cart', { token })
      return listOf(answer?.body.items).map((item) => item.quantity)
    }
    await expect.poll(quantity).toEqual([1])
    await context.setOffline(true)
    await page
      .getByRole('button', { name: /^My Favourite: add .*Grip Socks/ })
      .first()
      .click()
    await page.getByText("You're offline. We'll save this when you're back.").waitFor()
    await page.goto('/packages')
    await page.getByText(/^You're offline\. This page is from/).waitFor()
    await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
    const cart = page.getByRole('dialog')
    await cart.getByRole('button', { name: /^More of Grip Socks/ }).click()
    await cart.getByText("You're offline. Your cart is safe and will sync when you're back.").waitFor()
    expect(await cart.getByRole('button', { name: "You're offline" }).isDisabled()).toBe(true)
    expect(await quantity()).toEqual([1])
    await context.setOffline(false)
    await expect.poll(quantity, { timeout: 15_000 }).toEqual([2])
    await page.getByText('1 change to My Favourite saved.').waitFor()
    const saved = await callApi(stage.product, 'GET /wishlist/ids', { token })
    expect(listOf(saved?.body.product_ids)).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('hundred-favourites-owed'))).toBeNull()
    await member.leave()
  },
)

test.runIf(isLong)('a favourite is removed on its own page without a network, and the others stay', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page, context } = member
  await signInByPage(member, 'weishan@example.com')
  const login = { login: 'weishan@example.com', password: 'hundred-demo' }
  const token = textOf((await callApi(stage.product, 'POST /token', { body: login }))?.body.token)
  const products = await callApi(stage.product, 'GET /products?limit=2', { token })
  const ids = listOf(products?.body.data).map(({ id }) => textOf(id))
  await callApi(stage.product, 'POST /wishlist', { token, body: { product_ids: ids } })
  const saved = async () => {
    const answer = await callApi(stage.product, 'GET /wishlist/ids', { token })
    return listOf(answer?.body.product_ids).length
  }
  const before = await saved()
  await see(member, '/my-account/wishlist')
  await untilAllIsKept(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^You're offline\. This page is from/).waitFor()
  const hearts = page.getByRole('button', { name: /^My Favourite: remove / })
  await expect.poll(async () => hearts.count()).toBe(before)
  await hearts.first().click()
  await page.getByText("You're offline. We'll save this when you're back.").waitFor()
  expect(await hearts.count()).toBe(before - 1)
  expect(await saved()).toBe(before)
  await context.setOffline(false)
  await expect.poll(saved, { timeout: 15_000 }).toBe(before - 1)
  await member.leave()
})

test.runIf(isLong)('a list that polls stays as it is while requests fail', async () => {
  const member = await stage.aVisitor({ size: phone })
  const { page, context } = member
  await signInByPage(member, 'grace@example.com')
  const [row] = await openClasses(stage.product)
  if (row === undefined) throw new Error('the demo has no open class')
  await makeFull(stage.product, { manager: await staffToken(stage.product), row })
  await page.goto(`/schedules/booking?session_id=${textOf(row['id'])}`)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await page.getByText(/^You're \d+\w\w on the waitlist/).waitFor()
  const watches = page.waitForRequest(/\/api\/schedules\/live/)
  // The first news of its classes has the list looked at once; a network that goes just then takes that with it.
  const looked = page.waitForResponse(/\/my-account\/classes\.data/)
  await page.goto('/my-account/classes')
  await watches
  await looked
  const looks = new Array<string>()
  page.on('request', (request) => looks.push(new URL(request.url()).pathname))
  const showAgain = async () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await context.setOffline(true)
  await showAgain()
  await expect.poll(() => looks).toContain('/api/health/live')
  await settled(page)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('My Classes')
  await context.setOffline(false)
  await showAgain()
  await expect.poll(() => looks).toContain('/my-account/classes.data')
  await member.leave()
})

test('a page that could not be loaded at all offers to try again', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/')
  await settled(page)
  await page.route(/\.data\b/, async (route) => route.abort())
  await page.locator('a[href="/packages"]:visible').first().click()
  await page.getByRole('heading', { name: 'One moment' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Packages' }).waitFor()
  await visitor.leave()
})

test.runIf(isLong)(
  'a reload stays on its page, although a navigation from another page was interrupted before it',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page, context } = visitor
    // The scripts of Packages are there: the router loads its own page again when one of them is lost.
    await page.goto('/packages')
    await settled(page)
    await page.locator('a[href="/"]:visible').first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await settled(page)
    await page.route(/\.data\b/, async () => undefined)
    await page.locator('a[href="/packages"]:visible').first().click()
    await expect.poll(async () => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('/packages')
    await context.setOffline(true)
    await expect(page.goto('/faq')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_ABORTED/)
    // The page that says so is there a moment later, and is the one that is loaded again.
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
    await context.setOffline(false)
    await page.reload()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/faq')
    await visitor.leave()
  },
)
