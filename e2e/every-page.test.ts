import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import type { View, Who } from '#dev/screenshots/view.ts'
import { viewGroups, views } from '#dev/screenshots/views.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade, type Visitor, type VisitorOptions } from './kit/visitor.ts'

/** The page that comes next is loaded at the narrowest. */
const widths = [1024, 768, 360, 320] as const

const lateMs = 1500
const stepLimitMs = 15_000
const atOnce = 3

const stage = stageProduct()
let studio: FilledStudio
beforeAll(async () => {
  studio = await fillStudio(stage.browser, stage.product)
})

const pathOf = (view: View): string => view.path(studio.subjects)
const routeOf = (view: View): string => new URL(pathOf(view), stage.product.url).pathname
const isOfHold = (view: View): boolean => viewGroups.holds.includes(view)
/** A visitor has favourites too, and the browser remembers what was looked at. */
const isOfBrowser = (view: View): boolean =>
  ['/my-account/wishlist', '/my-account/recent-products'].includes(routeOf(view))
/** One view of each address as it is without a press. */
const plainViews = (): readonly View[] => {
  const plain = views.filter((view) => view.open === undefined && !isOfHold(view))
  return plain.filter((view, place) => plain.findIndex((other) => routeOf(other) === routeOf(view)) === place)
}

describe.each([
  ['light', 'en', 1440],
  ['dark', 'zh', 390],
] as const)('in %s, %s, at %i px', (theme, locale, width) => {
  /**
   * Every other view, and the rest in the other window: what both share, such as colours and the frame, is seen in each
   * of them often enough. A hold ends ten minutes after it was made, so it is looked at in the first.
   */
  const isSeen = (view: View, place: number): boolean => {
    if (view.width !== undefined) return view.width === width
    const turn = isOfHold(view) ? 0 : place % 2
    return turn === (width === 1440 ? 0 : 1)
  }

  test.each(Object.entries(viewGroups))(
    'every page and modal of %s is well made and accessible',
    async (_of, group) => {
      const left = group.filter(isSeen)
      const visitors = new Map<Who | undefined, Visitor>()
      for (const who of new Set(left.map((view) => view.who)))
        visitors.set(who, await visitorOf(who, { theme, size: { width, height: 900 } }))
      const faults: string[] = []
      // Most of the time a page is waited for, so several are looked at side by side.
      const lookAtNext = async (): Promise<void> => {
        for (let view = left.shift(); view !== undefined; view = left.shift())
          faults.push(...(await faultsOf(view, { visitor: visitors.get(view.who), locale })))
      }
      await Promise.all(Array.from({ length: atOnce }, lookAtNext))
      expect(faults).toEqual([])
      for (const visitor of visitors.values()) {
        expect(visitor.complaints).toEqual([])
        await visitor.leave()
      }
    },
  )
})

/** What is wrong with a view: one that fails does not hide the others. */
async function faultsOf(
  view: View,
  { visitor, locale }: { readonly visitor: Visitor | undefined; readonly locale: 'en' | 'zh' },
): Promise<string[]> {
  const page = await visitor?.context.newPage()
  if (!page) return [`${view.name}: nobody looks`]
  page.setDefaultTimeout(stepLimitMs)
  try {
    await showView(page, { view, locale, subjects: studio.subjects })
    if (view.open === undefined) await expectWellMade(page)
    await expectAccessible(page)
    return []
  } catch (error) {
    return [`${view.name}: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await page.close()
  }
}

/** A window of whoever looks. */
async function visitorOf(who: Who | undefined, how: Pick<VisitorOptions, 'theme' | 'size'> = {}): Promise<Visitor> {
  return stage.aVisitor({ ...how, offers: true, ...(who === undefined ? {} : { session: studio.sessions[who] }) })
}

test('nothing is wider than its window, however narrow it is made', async () => {
  const visitors = new Map<Who | undefined, Visitor>()
  for (const view of views.filter((one) => one.open === undefined && !isOfHold(one))) {
    const visitor = visitors.get(view.who) ?? (await visitorOf(view.who))
    visitors.set(view.who, visitor)
    await visitor.page.goto(pathOf(view))
    for (const width of widths) {
      await visitor.page.setViewportSize({ width, height: 800 })
      await nextPicture(visitor)
      await expectWellMade(visitor.page)
    }
  }
  for (const visitor of visitors.values()) await visitor.leave()
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
    await expect.poll(async () => page.getByRole('main').getByRole('checkbox', { name }).first().isChecked()).toBe(true)
    await visitor.leave()
  },
)

test('a visitor without an account is asked to log in, and nothing personal is shown', async () => {
  const visitor = await stage.aVisitor()
  const own = plainViews().filter((view) => routeOf(view).startsWith('/my-account') && !isOfBrowser(view))
  expect(own.length).toBeGreaterThan(20)
  for (const view of own) {
    await visitor.page.goto(pathOf(view))
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
