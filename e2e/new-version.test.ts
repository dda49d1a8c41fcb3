import { createServer, request as ask, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextFrame, settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { listenLocally } from '#dev/testing/listen-locally.ts'
import { chooseAndTick, goToPayment } from './kit/checkout.ts'
import { stageProduct } from './kit/stage.ts'
import { aVisitor, expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct()
/** The product at an address of its own, whose service worker may be replaced by a newer version. */
let front: Server
let url = ''
let version = 1
/** Files that the new version no longer has: each fails once, as for a page of the old version. */
const gone = new Set<string>()

beforeAll(async () => {
  front = createServer((request, response) => {
    const path = request.url ?? '/'
    if (gone.delete(path)) return response.writeHead(404).end()
    const isWorker = path === '/site-worker.js'
    // Prevents a 304 for a worker of another version.
    const { 'if-none-match': _known, 'if-modified-since': _since, ...asNew } = request.headers
    const headers = isWorker ? { ...asNew, 'accept-encoding': 'identity' } : request.headers
    const asked = ask(`${stage.product.url}${path}`, { method: request.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
      if (isWorker) response.write(`/* version ${version} */`)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
    return undefined
  })
  url = `http://127.0.0.1:${await listenLocally(front)}`
})
afterAll(() => {
  front.closeAllConnections()
  front.close()
})

test.runIf(isLong)(
  'a new version is offered, not during a payment, and only the page that accepts is reloaded',
  async () => {
    const visitor = await aVisitor(stage.browser, { url, size: phone, worker: true })
    const { page, context } = visitor
    await page.goto('/packages')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const offer = (of = page) => of.getByText('A new version is ready.')
    const other = await context.newPage()
    await other.goto('/terms')
    await other.evaluate(() => document.body.setAttribute('data-typed', 'half a sentence'))
    expect(await offer().count()).toBe(0)
    version = 2
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await offer().waitFor()
    await expectAccessible(page)
    await page.goto('/checkout')
    await settled(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)).toBe(false)
    expect(await offer().count()).toBe(0)
    await page.goto('/zh/packages')
    await page.getByText('新版本已就绪。').waitFor()
    await page.goto('/packages')
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Updating. This page loads again').waitFor()
    await loaded
    await settled(page)
    await untilUsed(other)
    expect(await offer().count()).toBe(0)
    expect(await other.locator('body').getAttribute('data-typed')).toBe('half a sentence')
    await visitor.leave()
  },
)

test.runIf(isLong)('an update in another tab does not interrupt a payment, and the order is placed once', async () => {
  const visitor = await aVisitor(stage.browser, { url, size: phone, worker: true })
  const { page: paying, context } = visitor
  await goToPayment(paying, { pairs: 2, email: 'steady@example.com' })
  await paying.evaluate(async () => navigator.serviceWorker.ready)
  await chooseAndTick(paying)
  let loads = 0
  paying.on('load', () => (loads += 1))
  const other = await context.newPage()
  await other.goto('/packages')
  version += 1
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await other.getByRole('button', { name: 'Update' }).click()
  await untilUsed(other)
  await untilUsed(paying)
  expect(loads).toBe(0)
  expect(await paying.getByText('A new version is ready.').count()).toBe(0)
  expect(await paying.getByRole('radio', { name: /Maybank2U/ }).isChecked()).toBe(true)
  await paying.getByRole('button', { name: /^Pay RM/ }).click()
  await paying.getByRole('button', { name: /Approve payment of/ }).waitFor()
  await visitor.leave()
})

test.runIf(isLong)(
  'a tab of the old version navigates after the update: the next page loads completely, and its cart is the same',
  async () => {
    const visitor = await aVisitor(stage.browser, { url, size: phone, worker: true })
    const { page: old, context } = visitor
    await old.goto('/packages')
    await old.evaluate(async () => navigator.serviceWorker.ready)
    const other = await context.newPage()
    await other.goto('/shop/view?slug=grip-socks')
    await settled(other)
    await other.getByRole('button', { name: /^Add to cart/ }).click()
    await old.getByRole('button', { name: /^Cart, 1 item/ }).waitFor()
    version += 1
    await other.evaluate(async () => (await navigator.serviceWorker.ready).update())
    // The files of the next page are removed with their version.
    const list = await other.evaluate(async () => {
      const manifest: unknown = Reflect.get(window, '__reactRouterManifest')
      return Object(Object(manifest).routes)['shop/pages/classes/schedules']?.module
    })
    await old.evaluate(async (path) => (await caches.open('files')).delete(path), String(list))
    gone.add(String(list))
    await old.getByRole('button', { name: 'Menu' }).click()
    await old.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Schedule' }).click()
    await old.waitForURL(/\/schedules/)
    await old.getByRole('heading', { level: 1 }).waitFor()
    await old.getByRole('button', { name: /^Cart, 1 item/ }).waitFor()
    expect(gone.size).toBe(0)
    await visitor.leave()
  },
)

/** Until that page knows of no version that waits, and has done what it does about the one that came. */
async function untilUsed(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null)
  await nextFrame(page)
}
