import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade, type Visitor } from './kit/visitor.ts'

const publicPages = [
  '/',
  '/packages',
  '/packages?kind=privates',
  '/privates',
  '/schedules',
  '/schedules?view=week',
  '/signin',
  '/signup',
  '/forget-password',
  '/forget-password?step=code',
  '/terms',
  '/privacy-policy',
  '/logout',
  '/packages/purchase',
  '/packages/join',
  '/packages/extend',
  '/packages?kind=contracts',
  '/schedules/booking',
  '/shop',
  '/shop?keyword=sock',
  '/shop?keyword=zzzz',
  '/shop/view?slug=grip-socks',
  '/shop/preview?slug=grip-socks',
  '/categories',
  '/categories/view?categories=socks',
  '/shocking-deals',
  '/best-sellers',
  '/bundles',
  '/brands',
  '/shops',
  '/checkout',
  '/checkout/result',
  '/track-order',
  '/track-order/view',
  '/track-order/print',
  '/credits',
  '/cancel-order',
  '/complete-order',
  '/new-to-flow',
  '/about-us',
  '/faq',
  '/faq?q=late',
  '/contact-us',
  '/newsletter',
  '/offline',
  '/giftcard',
  '/giftcard?balance=1',
  '/giftcard?claim=none',
  '/refer',
  '/refer?code=BBBBBBBB',
  '/newsletter?end=1&id=00000000-0000-4000-8000-000000000001&key=none',
  '/delivery-policy',
  '/return-policy',
  '/no-such-page',
]
const ownPages = [
  '/my-account',
  '/my-account/packages',
  '/my-account/classes',
  '/my-account/classes?tab=past',
  '/my-account/classes/checkin',
  '/my-account/classes/waitlist',
  '/my-account/classes/any',
  '/my-account/classes/friend',
  '/staff/kiosk',
  '/my-account/account-settings',
  '/my-account/change-password',
  '/my-account/auth',
  '/my-account/auth?delete=1',
  '/my-account/auth?contact=email',
  '/my-account/auth?contact=code',
  '/my-account/auth?merge=1',
  '/my-account/auth?merge=code',
  '/my-account/notification',
  '/my-account/orders',
  '/my-account/orders?status=canceled',
  '/my-account/orders/view',
  '/my-account/orders/products',
  '/my-account/coin',
  '/my-account/refer-to-friend',
  '/my-account/payment',
  '/my-account/help-center',
  '/my-account/legal-notice',
  '/checkout',
  '/privates',
  '/privates?format=duo',
]
/** The page that comes next is loaded at the narrowest. */
const widths = [1024, 768, 360, 320] as const

const lateMs = 1500

const stage = stageProduct()

describe.each([
  ['light', 'en', 1440],
  ['dark', 'zh', 390],
] as const)('in %s, %s, at %i px', (theme, language, width) => {
  test('every public page is well made and accessible', async () => {
    const visitor = await stage.aVisitor({ theme, size: { width, height: 900 } })
    for (const path of publicPages) await look(visitor, path, language)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  })

  test('every page of a member is well made and accessible', async () => {
    const visitor = await stage.aVisitor({ theme, size: { width, height: 900 } })
    await signIn(visitor, 'weishan@example.com')
    for (const path of ownPages) await look(visitor, path, language)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  })
})

test('nothing is wider than its window, however narrow it is made', async () => {
  const visitor = await stage.aVisitor()
  await signIn(visitor, 'weishan@example.com')
  for (const path of [...publicPages, ...ownPages]) {
    await visitor.page.goto(path)
    for (const width of widths) {
      await visitor.page.setViewportSize({ width, height: 800 })
      await nextPicture(visitor)
      await expectWellMade(visitor.page)
    }
  }
  await visitor.leave()
})

test('a modal that the network lost says so, and opens at the next press', async () => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await page.route(/cart-drawer/, async (route) => route.abort())
  await page.goto('/')
  const cart = page.getByRole('button', { name: /^Cart/ })
  await cart.click()
  const notice = page.getByRole('status').filter({ hasText: "This part of the page didn't load" })
  await notice.getByRole('link', { name: 'Reload' }).waitFor()
  await page.unroute(/cart-drawer/)
  await cart.click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  await visitor.leave()
})

test.each([
  ['of the page', /\.js$/],
  ['of its part', /shop-footer/],
])('a press before the script %s has come is kept', async (_script, late) => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await page.route(late, async (route) => setTimeout(lateMs).then(async () => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  const dark = page.getByRole('button', { name: 'Dark' })
  await dark.click()
  await page.locator('html[data-theme=dark]').waitFor()
  // The footer says so too once a reader moves on the page whose script is here.
  await page.locator('.menu[data-ready=true]').first().waitFor({ state: 'attached' })
  await page.mouse.move(5, 5)
  await page.locator('button[aria-pressed=true]', { hasText: 'Dark' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('the cart opens for a press before the script of the page has come, and once', async () => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await page.route(/\.js$/, async (route) => setTimeout(lateMs).then(async () => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.waitFor()
  await cart.getByRole('button', { name: 'Close' }).click()
  await cart.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.each([
  ['/shop?keyword=sock&sort=price', 'In stock', '?keyword=sock&stock=1&sort=price'],
  ['/schedules?view=week&level=beginner', 'With spots left', '?view=week&level=beginner&places=1'],
])(
  'a filter of %s that is ticked before the script of the page has come is applied by it',
  async (address, name, query) => {
    const visitor = await stage.aVisitor()
    const { page } = visitor
    const scripts = Promise.withResolvers<boolean>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('checkbox', { name }).first().check()
    scripts.resolve(true)
    await page.waitForURL((url) => url.search === query)
    expect(await page.getByRole('main').getByRole('checkbox', { name }).first().isChecked()).toBe(true)
    await visitor.leave()
  },
)

test('a visitor without an account is asked to log in, and nothing personal is shown', async () => {
  const visitor = await stage.aVisitor()
  for (const path of ownPages.filter((own) => own.startsWith('/my-account'))) {
    await visitor.page.goto(path)
    expect(new URL(visitor.page.url()).pathname).toBe('/signin')
  }
  await visitor.leave()
})

test('public pages are the same for everyone, titled, and name their other language', async () => {
  const first = await fetch(`${stage.product.url}/packages`)
  const html = await first.text()
  expect(first.status).toBe(200)
  expect(html).toMatch(/<title>Hundred \| [^<]+<\/title>/)
  expect(html).toMatch(/rel="canonical"/)
  expect(html).toMatch(/hreflang="zh-Hans"/i)
  expect(html).not.toMatch(/ style="/)
  const withCookie = await (
    await fetch(`${stage.product.url}/packages`, { headers: { cookie: 'hundred_session=nonsense' } })
  ).text()
  expect(withCookie.replace(/nonce="[^"]*"/g, '').length).toBe(html.replace(/nonce="[^"]*"/g, '').length)
})

test.each([
  [
    'that is the same for everyone',
    '/',
    (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  ],
  ['of its reader', '/signin', (_code: string, nonce: string) => `'nonce-${nonce}'`],
])(
  'the policy of a page %s allows our own files alone, and each inline script of it',
  async (_kind, path, sourceOf) => {
    const answer = await fetch(stage.product.url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    const scripts = [
      ...(await answer.text()).matchAll(
        /<script(?![^>]*(?:\bsrc=|type="application\/(?:ld\+)?json"))([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)/g,
      ),
    ]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', code = ''] of scripts) {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1] ?? ''
      expect(policy).toContain(sourceOf(code, nonce))
    }
  },
)

test('what a page is made of is kept for good, and a page that is the same for everyone has the same bytes', async () => {
  const ask = async (path: string) => fetch(stage.product.url + path, { headers: { 'accept-encoding': 'br' } })
  const [one, other] = await Promise.all([(await ask('/packages')).text(), (await ask('/packages')).text()])
  expect(one).toBe(other)
  const asset = /\/assets\/[\w.-]+\.js/.exec(one)?.[0] ?? ''
  const answer = await ask(asset)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = answer.headers.get('etag') ?? 'none'
  await answer.body?.cancel()
  expect((await fetch(stage.product.url + asset, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test.each([
  '/.env',
  '/.git/config',
  '/assets/../package.json',
  '/assets/%2e%2e/package.json',
  '/test',
  '/metrics',
  '/server/main.ts',
])('%s is not there', async (path) => {
  expect((await fetch(stage.product.url + path.replace('/test', '/testing'))).status).toBe(404)
})

test('both texts of a page that is not there', async () => {
  const html = await (await fetch(`${stage.product.url}/no-such-page`)).text()
  expect(html).toContain('Page Not Found')
  expect(html).toContain('Back to Home')
})

/** The rules that a stylesheet has for a width hold from the next picture on. */
async function nextPicture({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function look(visitor: Visitor, path: string, language: 'en' | 'zh'): Promise<void> {
  const address = language === 'zh' ? `/zh${path === '/' ? '' : path}` : path
  await visitor.page.goto(address)
  await visitor.page.waitForLoadState('networkidle')
  await expectWellMade(visitor.page)
  await expectAccessible(visitor.page)
}
