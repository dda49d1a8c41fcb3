import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageProduct } from './kit/stage.ts'
import { aVisitor, expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct()
/** The product at an address of its own, whose service worker may be given a newer version. */
let front: Server
let url = ''
let version = 1

beforeAll(async () => {
  front = createServer((request, response) => {
    const path = request.url ?? '/'
    void fetch(`${stage.product.url}${path}`, { redirect: 'manual' }).then(async (answer) => {
      const headers = [...answer.headers].filter(
        ([name]) => !/^(?:content-encoding|content-length|transfer-encoding)$/.test(name),
      )
      response.writeHead(answer.status, Object.fromEntries(headers))
      const body = Buffer.from(await answer.arrayBuffer())
      const mark = path === '/site-worker.js' ? `/* version ${version} */` : ''
      response.end(Buffer.concat([body, Buffer.from(mark)]))
    })
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  front.closeAllConnections()
  front.close()
})

test('a new version is offered, not to whoever is paying, and only the page that asks is loaded again', async () => {
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
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(2500)
  expect(await offer().count()).toBe(0)
  await page.goto('/zh/packages')
  await page.getByText('新版本已就绪。').waitFor()
  await page.goto('/packages')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).waiting === null && document.readyState === 'complete',
  )
  await page.waitForTimeout(2500)
  expect(await offer().count()).toBe(0)
  expect(await other.locator('body').getAttribute('data-typed')).toBe('half a sentence')
  await visitor.leave()
})
