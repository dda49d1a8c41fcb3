import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { signIn, signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { phone, type Visitor } from './kit/visitor.ts'

const publicPages = shareOf([
  '/',
  '/checkout',
  '/schedules',
  '/no-such-page',
  '/packages',
  '/privates',
  '/signin',
  '/signup',
  '/terms',
  '/packages/purchase',
  '/schedules/booking',
  '/checkout/result',
])
const ownPages = [
  '/my-account/classes',
  '/my-account/account-settings',
  '/my-account',
  '/my-account/packages',
  '/my-account/classes?tab=past',
  '/my-account/classes/checkin',
  '/my-account/classes/any',
  '/my-account/notification',
  '/my-account/forms',
  '/checkout',
  '/privates?format=duo',
]

/** A lost part is retried every 5 s, and its own imports may be lost in turn. */
const waitMs = 45_000
const scripts = /\/assets\/.*\.js/

const stage = stageProduct()

test.each(publicPages)('the page %s recovers when the first request of every lazy part is lost', async (path) => {
  const visitor = await stage.aVisitor()
  await expectPartsReturn(visitor, path)
  await visitor.leave()
})

test.runIf(isLong)('every page of a member recovers when the first request of every lazy part is lost', async () => {
  const visitor = await stage.aVisitor()
  await signIn(visitor, 'weishan@example.com')
  for (const path of ownPages) await expectPartsReturn(visitor, path)
  await visitor.leave()
})

test.runIf(isLong)('a modal whose script was lost says so, and opens at the next press', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const drawer = /\/cart-drawer-.*\.js/
  await page.route(drawer, async (route) => route.abort())
  await page.goto('/shop')
  const cart = page.getByRole('button', { name: /^Cart/ })
  await cart.click()
  const notice = page.getByRole('status').filter({ hasText: "This part of the page didn't load" })
  await notice.getByRole('link', { name: 'Reload' }).waitFor()
  await page.unroute(drawer)
  await cart.click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  await visitor.leave()
})

test.each(shareOf(['tasks', 'kiosk']))(
  'the console page %s whose script was lost says so, and a reload opens it',
  async (path) => {
    const visitor = await stage.aVisitor()
    await signInStaff(visitor, 'desk@hundred.example')
    const { page } = visitor
    const script = new RegExp(`/staff/assets/${path}-`)
    await page.route(script, async (route) => route.abort())
    await page.goto(`/staff/${path}`)
    await page.getByRole('heading', { level: 1, name: 'Reload to go on' }).waitFor()
    await page.unroute(script)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: path === 'kiosk' ? 'Front desk' : 'Tasks' }).waitFor()
    await visitor.leave()
  },
)

/**
 * Loads a page and loses the first request of every file that is not in its HTML. The page stays, and either every part
 * loads by itself or the page offers a reload; after that nothing is missing.
 */
async function expectPartsReturn(visitor: Visitor, path: string): Promise<void> {
  const { page } = visitor
  // A failed prefetch is retried only at a press, so prefetching is switched off.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const html = await (await page.request.get(path)).text()
  const first = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  const heading = await page.evaluate(
    (sent) => new DOMParser().parseFromString(sent, 'text/html').querySelector('h1')?.textContent,
    html,
  )
  const lost = new Set<string>()
  const came = new Set<string>()
  await page.route(scripts, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (first.has(pathname) || lost.has(pathname)) {
      came.add(pathname)
      return route.continue()
    }
    lost.add(pathname)
    return route.abort()
  })
  // Invisible parts, such as the error notice, are prefetched when the first pointer move comes before them.
  await page.goto(path)
  await settled(page)
  const reload = page.getByRole('status').getByRole('link', { name: 'Reload' })
  const missing = async () => {
    if (lost.size === 0) return ['no part was asked for']
    return (await reload.isVisible()) ? [] : [...lost].filter((file) => !came.has(file))
  }
  await expect.poll(missing, { message: path, timeout: waitMs }).toEqual([])
  expect(await headingOf(page)).toBe(heading)
  await page.unroute(scripts)
  if (await reload.isVisible()) {
    await reload.click()
    await page.waitForLoadState()
  }
  const cart = page.getByRole('button', { name: /^Cart/ })
  if ((await cart.count()) > 0) {
    await cart.click()
    await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  }
  expect(await reload.isVisible()).toBe(false)
  expect(await headingOf(page)).toBe(heading)
}

async function headingOf(page: Page): Promise<string | null> {
  return page.locator('h1').textContent()
}
