import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct()

/** Stands in for the native side of the app for Android: it keeps who listens, and whether the app was left. */
function standInBridge(): void {
  const listeners = new Map<string, (data: unknown) => void>()
  const left = { app: false }
  const header = { name: 'App', methods: ['removeListener', 'exitApp'].map((name) => ({ name, rtype: 'promise' })) }
  const bridge = {
    getPlatform: () => 'android',
    isNativePlatform: () => true,
    PluginHeaders: [{ ...header, methods: [...header.methods, { name: 'addListener', rtype: 'callback' }] }],
    nativeCallback: (
      _plugin: string,
      _method: string,
      options: { eventName: string },
      listen: (data: unknown) => void,
    ) => {
      listeners.set(options.eventName, listen)
      return options.eventName
    },
    nativePromise: async (_plugin: string, method: string) => {
      if (method === 'exitApp') left.app = true
    },
  }
  Object.assign(window, {
    androidBridge: { postMessage: () => undefined },
    Capacitor: bridge,
    atDevice: {
      send: (event: string, data: unknown) => listeners.get(event)?.(data),
      listens: (event: string) => listeners.has(event),
      left,
    },
  })
}

interface AtDevice {
  readonly send: (event: string, data: unknown) => void
  readonly listens: (event: string) => boolean
  readonly left: { readonly app: boolean }
}

async function anApp() {
  const visitor = await stage.aVisitor({ size: phone })
  await visitor.context.addInitScript(standInBridge)
  return visitor
}

const ready = async (page: Page) =>
  page.waitForFunction(() => {
    const device: AtDevice = Reflect.get(window, 'atDevice')
    return device.listens('backButton') && device.listens('appUrlOpen')
  })
const tell = async (page: Page, told: { event: string; data: unknown }) =>
  page.evaluate(({ event, data }) => {
    const device: AtDevice = Reflect.get(window, 'atDevice')
    device.send(event, data)
  }, told)
const back = async (page: Page, canGoBack: boolean) => tell(page, { event: 'backButton', data: { canGoBack } })
const hasLeft = async (page: Page) =>
  page.evaluate(() => {
    const device: AtDevice = Reflect.get(window, 'atDevice')
    return device.left.app
  })

test('the back button closes what is open, else goes back, else leaves after a second press', async () => {
  const visitor = await anApp()
  const { page } = visitor
  await page.goto('/')
  await ready(page)
  await page.getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Cart/ })
  await drawer.waitFor()
  await back(page, true)
  await drawer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await back(page, false)
  await menu.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Schedule' }).click()
  await page.waitForURL(/\/schedules/)
  await menu.waitFor({ state: 'detached' })
  await back(page, true)
  await page.waitForURL(/\/$/)
  // The address is there before its page is.
  await page.locator('.hero').waitFor()
  await back(page, false)
  await page.getByText('Press again to exit').waitFor()
  await expectAccessible(page)
  expect(await hasLeft(page)).toBe(false)
  await page.getByText('Press again to exit').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  await back(page, false)
  await page.getByText('Press again to exit').waitFor()
  expect(await hasLeft(page)).toBe(false)
  await back(page, false)
  await expect.poll(async () => hasLeft(page)).toBe(true)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('says it in Chinese, and opens links of this site and of no other', async () => {
  const visitor = await anApp()
  const { page } = visitor
  await page.goto('/zh')
  await ready(page)
  await back(page, false)
  await page.getByText('再按一次退出').waitFor()
  const { origin } = new URL(page.url())
  await tell(page, { event: 'appUrlOpen', data: { url: 'https://elsewhere.example/packages' } })
  await tell(page, { event: 'appUrlOpen', data: { url: `${origin}/zh/packages?from=mail` } })
  await page.waitForURL(/\/zh\/packages\?from=mail/)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('names its platform, and stays signed in by a cookie that no script reads', async () => {
  const visitor = await anApp()
  const { page } = visitor
  await page.goto('/signin')
  await ready(page)
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/token'))
  const signedIn = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-platform': 'android' }
    const body = JSON.stringify({ login: 'weishan@example.com', password: 'hundred-demo' })
    const answer = await fetch('/api/token', { method: 'POST', headers, body })
    return { status: answer.status, token: (await answer.json()).token, cookies: document.cookie }
  })
  await asked
  expect([signedIn.status, signedIn.token]).toEqual([200, null])
  expect(signedIn.cookies).not.toContain('session')
  const cart = page.waitForRequest((request) => request.url().includes('/api/'))
  await page.goto('/my-account/classes')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await cart).headers()['x-platform']).toBe('android')
  await visitor.leave()
})

test('a browser is no app: nothing of it is loaded', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Cart/ }).waitFor()
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((url) => /app-shell/.test(url))).toEqual([])
  await visitor.leave()
})
