import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { bookFirst, dayAhead } from './kit/classes.ts'
import { anAppOn, hasLeft, serveBundle, setNetwork, tell, untilListening, type Bundle } from './kit/native-app.ts'
import { signInByPage } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade, phone, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()
let bundle: Bundle
beforeAll(async () => {
  bundle = await serveBundle(stage.product.url)
})
afterAll(async () => bundle.stop())

const anApp = async () => anAppOn(stage.browser, bundle)
const back = async (visitor: Visitor, canGoBack: boolean) => tell(visitor, { name: 'backButton', data: { canGoBack } })
const openLink = async (visitor: Visitor, url: string) => tell(visitor, { name: 'appUrlOpen', data: { url } })

const classes = '/my-account/classes'
const pass = `${classes}/checkin`

/** The pages whose data this phone has cached. */
async function keptOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
}

test('a member logs in with a bearer token that no page sees, books, shows the pass without a network and logs out', async () => {
  const { visitor, device } = await anApp()
  const { page } = visitor
  const beyond: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(bundle.url)) beyond.push(request.url())
  })
  await signInByPage(visitor, 'weishan@example.com')
  const token = /"session":\{"value":"([\w-]{40,})"/.exec(device.vault.get('hundred') ?? '')?.[1] ?? 'none'
  expect(token).not.toBe('none')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() => device.sent.find(({ path }) => path.startsWith('/my-account.data'))?.headers)
    .toMatchObject({ authorization: `Bearer ${token}`, 'x-platform': 'android' })
  const readable = await page.evaluate(() => document.cookie + JSON.stringify([localStorage, sessionStorage]))
  expect(readable).toContain('hundred_signed_in')
  expect(readable).not.toContain(token)

  await page.goto(`/schedules?date=${await dayAhead(stage.product, 2)}`)
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor()
  await expectWellMade(page)
  await bookFirst(page)
  await page.goto(classes)
  await page.getByRole('heading', { name: 'My Classes' }).waitFor()
  await expectAccessible(page)
  await expect.poll(async () => keptOn(page), { timeout: 20_000 }).toEqual(expect.arrayContaining([classes, pass]))
  await expect.poll(async () => keptOn(page), { timeout: 20_000 }).toContain('/logout?done=1')

  await setNetwork(visitor, { device, on: false })
  await page.goto(pass)
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  await page.goto(classes)
  await page.getByText(/^You're offline\. This page is from/).waitFor()
  await expectAccessible(page)
  await page.goto('/shop')
  await page.getByRole('heading', { name: 'No network here' }).waitFor()

  await setNetwork(visitor, { device, on: true })
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/logout?done=1')
  await page.getByRole('heading', { name: /logged out/i }).waitFor()
  expect(device.vault.get('hundred') ?? '').not.toContain('session')
  expect((await keptOn(page)).filter((path) => path.includes('my-account'))).toEqual([])
  await page.goto(classes)
  await page.waitForURL('**/signin?**')
  expect(device.grants).toEqual([])
  expect(device.bodies.join(' ')).not.toContain(token)
  // The web view itself requests pictures of the shop only.
  expect(beyond.filter((url) => !url.startsWith(`${stage.product.url}/pictures/`))).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test("no page of another origin, the app's own page included, can read the studio's responses", async () => {
  for (const origin of [bundle.url, 'https://localhost', 'capacitor://localhost'])
    for (const [method, path] of [
      ['GET', '/_.data'],
      ['GET', '/my-account/classes.data'],
      ['OPTIONS', '/signin.data'],
      ['OPTIONS', '/api/token'],
      ['GET', '/api/cart'],
    ] as const) {
      const headers = { origin, 'x-platform': 'android', 'x-shell': 'v=1', 'access-control-request-method': 'POST' }
      const answer = await fetch(stage.product.url + path, { method, headers })
      expect([...answer.headers.keys()].filter((name) => /^(?:access-control-|x-shell)/.test(name))).toEqual([])
    }
  // A page without a content policy, on the app's origin, sends requests that the app's pages may not.
  const { visitor } = await anApp()
  await visitor.page.goto('/logo.svg')
  const read = await visitor.page.evaluate(
    async (host) =>
      Promise.all(
        ['/_.data', '/api/settings'].map(async (path) =>
          fetch(host + path).then(
            () => 'read',
            () => 'refused',
          ),
        ),
      ),
    stage.product.url,
  )
  expect(read).toEqual(['refused', 'refused'])
  await visitor.leave()
})

test.runIf(isLong)(
  'the back button closes the open dialog, else goes back, else leaves after a second press',
  async () => {
    const { visitor } = await anApp()
    const { page } = visitor
    await page.goto('/')
    await untilListening(visitor)
    await page.getByRole('button', { name: /^Cart/ }).click()
    const drawer = page.getByRole('dialog', { name: /^Cart/ })
    await drawer.waitFor()
    await back(visitor, true)
    await drawer.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    await back(visitor, false)
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Schedule' }).click()
    await page.waitForURL(/\/schedules/)
    await menu.waitFor({ state: 'detached' })
    await back(visitor, true)
    await page.waitForURL(/\/$/)
    // The address changes before its page renders.
    await page.locator('.hero').waitFor()
    await back(visitor, false)
    await page.getByText('Press again to exit').waitFor()
    await expectAccessible(page)
    expect(await hasLeft(visitor)).toBe(false)
    const warnedMs = await page.evaluate(() => performance.now())
    await page.waitForFunction((ms) => performance.now() - ms > 2000, warnedMs)
    await page.getByText('Press again to exit').waitFor({ state: 'detached' })
    await back(visitor, false)
    await page.getByText('Press again to exit').waitFor()
    expect(await hasLeft(visitor)).toBe(false)
    await back(visitor, false)
    await expect.poll(async () => hasLeft(visitor)).toBe(true)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)('the app is in Chinese, keeps the theme, and opens links of the studio only', async () => {
  const { visitor } = await anApp()
  const { page } = visitor
  await page.goto('/zh')
  await untilListening(visitor)
  await back(visitor, false)
  await page.getByText('再按一次退出').waitFor()
  await openLink(visitor, 'https://elsewhere.example/packages')
  await openLink(visitor, `${stage.product.url}/zh/packages?from=mail`)
  await page.waitForURL(/\/zh\/packages\?from=mail/)
  await page.getByRole('contentinfo').getByRole('button', { name: '深色' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '配套' }).waitFor()
  expect(await page.evaluate(() => [document.documentElement.dataset['theme'], document.documentElement.lang])).toEqual(
    ['dark', 'zh-Hans'],
  )
  await expectAccessible(page)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('the app opened first without a network says so, in both languages, and continues by itself', async () => {
  const { visitor, device } = await anApp()
  const { page } = visitor
  device.hasNetwork = false
  await page.goto('/schedules')
  await page.getByText("You're offline.").waitFor()
  await page.getByText('您已离线。').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("You're offline.").waitFor()
  await setNetwork(visitor, { device, on: true })
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)("a member pays in the device's browser, returns by a link, and saves a calendar file", async () => {
  const { visitor, device } = await anApp()
  const { page } = visitor
  await signInByPage(visitor, 'weishan@example.com')
  // Other hosts, the studio's included, open in the device's browser, which does not have the app's session.
  const left: string[] = []
  await page.route(
    (url) => !url.href.startsWith(bundle.url) && !url.pathname.startsWith('/pictures/'),
    async (route) => {
      left.push(route.request().url())
      // The page stays, as in a web view that passes a link on.
      await route.fulfill({ status: 204 })
    },
  )
  await page.goto('/packages')
  await page
    .getByRole('link', { name: /^Choose 10/ })
    .first()
    .click()
  await page.waitForURL('**/packages/purchase?**')
  await page
    .getByRole('radio', { name: /Maybank2U/ })
    .first()
    .check()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await expect.poll(() => left.length).toBeGreaterThan(0)
  const browser = await stage.aVisitor({ size: phone })
  await browser.page.goto(left[0] ?? '')
  await browser.page.getByRole('button', { name: /Approve payment of/ }).click()
  await browser.page.waitForURL('**/checkout/result?**')
  await openLink(visitor, browser.page.url())
  await page.waitForURL('**/checkout/result?**')
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  await page.goto(classes)
  await page
    .getByRole('link', { name: /calendar/i })
    .first()
    .click()
  await expect.poll(() => device.shared).toEqual([expect.stringMatching(/^file:\/\/\/cache\/[\w-]+\.ics$/)])
  expect(new URL(page.url()).pathname).toBe(classes)
  await page.unrouteAll()
  // The flow without script ends in a form that a browser sends as a document: here the router sends it.
  const cancel = await page
    .getByRole('link', { name: /^Cancel / })
    .first()
    .getAttribute('href')
  await page.goto(cancel ?? '')
  await page
    .locator('.cancel-question')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.waitForURL((url) => url.search.startsWith('?canceled='))
  await page.getByRole('status').getByText('Cancelled.').waitFor()
  expect(device.sent.filter(({ method }) => method === 'POST').at(-1)?.path).toMatch(/^\/my-account\/classes\.data/)
  await browser.leave()
  await visitor.leave()
})

test.runIf(isLong)("a page that cannot render a newer server's data asks for an update of the app", async () => {
  const { visitor, device } = await anApp()
  const { page } = visitor
  await page.goto('/packages')
  await untilListening(visitor)
  const told = (data: string) => ({ headers: { 'x-site-version': 'newer', 'content-type': 'text/x-script' }, data })
  device.otherServer = ({ pathname }) => (pathname === '/schedules.data' ? told('[{}]\n') : undefined)
  await openLink(visitor, `${stage.product.url}/schedules`)
  await page.waitForURL('**/update.html')
  await page.getByText('This page needs a newer version of the app.').waitFor()
  await page.getByText('此页面需要更新版本的应用。').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await page.locator('.hero').waitFor()
  await visitor.leave()
})

test('a browser loads nothing of the app', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((url) => url.includes('app-shell') || url.endsWith(bundle.entry))).toEqual([])
  await visitor.leave()
})
