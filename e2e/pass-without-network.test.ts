import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { callApi, listOf, staffToken, textOf } from './kit/api.ts'
import { signInByPage } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, type Visitor } from './kit/visitor.ts'

const pass = '/my-account/classes/checkin'

const stage = stageProduct()

/** What is cached of a person on that device: the names of the caches and their addresses. */
async function keptOn(page: Page): Promise<{ names: readonly string[]; pages: readonly string[] }> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/^(?:files$|pictures$|shell-)/.test(name))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return {
      names,
      pages: requests
        .flat()
        .map(({ url }) => new URL(url).pathname + new URL(url).search)
        .filter((path) => path.startsWith('/my-account')),
    }
  })
}

async function openClasses({ page }: Visitor): Promise<void> {
  await page.goto('/my-account/classes')
  await expect.poll(async () => (await keptOn(page)).pages, { timeout: 20_000 }).toContain(pass)
}

/** Opens the pass by its address in a new tab; returns whether it was shown. */
async function opensPass({ context }: Visitor): Promise<boolean> {
  const tab = await context.newPage()
  try {
    await tab.goto(pass)
    await tab.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor({ timeout: 5000 })
    // The page that stands for one that is not on the device has such a heading too.
    return new URL(tab.url()).pathname === pass
  } catch {
    return false
  } finally {
    await tab.close()
  }
}

/** Collects each code that the page signs, as the desk's camera would read it. */
async function readCodes(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const sign = crypto.subtle.sign.bind(crypto.subtle)
    crypto.subtle.sign = async (...sent) => {
      const signature = await sign(...sent)
      const bytes = btoa(String.fromCharCode(...new Uint8Array(signature).subarray(0, 16)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      document.documentElement.dataset['code'] = `${new TextDecoder().decode(sent[2])}.${bytes}`
      return signature
    }
  })
  return async () => (await page.evaluate(() => document.documentElement.dataset['code'])) ?? ''
}

test('after one visit to My Classes the pass opens without a network, and the front desk checks its owner in', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  await signInByPage(member, 'weishan@example.com')
  const token = textOf(
    (await callApi(stage.product, 'POST /token', { body: { login: 'weishan@example.com', password: 'hundred-demo' } }))
      ?.body.token,
  )
  const coming = await callApi(stage.product, 'GET /bookings?when=upcoming&limit=1', { token })
  const [next] = listOf(coming?.body.data)
  await stage.product.harness('/clock', {
    set: Temporal.Instant.from(textOf(next?.starts_at)).subtract({ minutes: 4, seconds: 30 }).toString(),
  })
  await openClasses(member)
  expect(member.complaints).toEqual([])
  // The studio's clock has moved on when the pass is opened, and so must the cached page's.
  const keptMs = await member.page.evaluate(() => performance.now())
  await member.page.waitForFunction((ms) => performance.now() - ms > 3000, keptMs)
  await member.context.setOffline(true)
  const tab = await member.context.newPage()
  const code = await readCodes(tab)
  await tab.goto(pass)
  await tab.getByRole('img', { name: /^Your pass/ }).waitFor({ timeout: 20_000 })
  expect(await tab.evaluate(() => document.documentElement.dataset['keptAt'])).toMatch(/^\d{13}$/)
  await tab.getByText(/^You're offline/).waitFor()
  await expectAccessible(tab)
  const entered = await callApi(stage.product, 'POST /checkin', {
    token: await staffToken(stage.product, 'desk@hundred.example'),
    body: { code: await code() },
  })
  expect(entered).toMatchObject({
    status: 200,
    body: { success: true, booking: { id: next?.id, status: 'checked_in' } },
  })
  await member.context.setOffline(false)
  await tab.getByText(/^You're in\./).waitFor({ timeout: 15_000 })
  await member.leave()
})

test.runIf(isLong)(
  "after a logout, and after another login, the previous person's pass is not on the device",
  async () => {
    const member = await stage.aVisitor({ size: phone, worker: true })
    const { page, context } = member
    await signInByPage(member, 'weishan@example.com')
    await openClasses(member)
    await context.setOffline(true)
    expect(await opensPass(member)).toBe(true)
    await context.setOffline(false)
    await page.goto('/logout')
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/done=1/)
    await expect.poll(async () => (await keptOn(page)).names).toEqual([])
    await context.setOffline(true)
    expect(await opensPass(member)).toBe(false)
    await context.setOffline(false)

    await signInByPage(member, 'weishan@example.com')
    await openClasses(member)
    const [former] = (await keptOn(page)).names
    // The session ends without a page of ours seeing it, as when it is ended on another device.
    await context.clearCookies()
    await context.setOffline(true)
    expect(await opensPass(member)).toBe(false)
    await context.setOffline(false)
    await signInByPage(member, 'desk@hundred.example')
    await page.goto('/my-account/classes')
    await expect.poll(async () => (await keptOn(page)).names).not.toContain(former)
    await context.setOffline(true)
    expect(await opensPass(member)).toBe(false)
    await member.leave()
  },
)

test('the worker is revalidated at each visit, and may connect to the studio alone', async () => {
  const answer = await fetch(`${stage.product.url}/site-worker.js`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
  const page = await fetch(`${stage.product.url}/`)
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
})
