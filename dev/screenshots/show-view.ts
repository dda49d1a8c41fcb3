import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { nextFrame, settled } from '#dev/settled.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Subjects, View } from './view.ts'

const cachingLimitMs = 20_000
const pollMs = 100

interface Shown {
  readonly view: View
  readonly locale: Locale
  readonly subjects: Subjects
}

/**
 * Opens a view in a page: its address in that language, and what a press opens there. Requests are watched, and popup
 * banners are disabled. The caller brings back the network that a view is without.
 */
export async function showView(page: Page, { view, locale, subjects }: Shown): Promise<void> {
  const path = view.path(subjects)
  const prefix = locale === 'zh' ? '/zh' : ''
  if (view.network === 'none') await startWithoutNetwork(page, prefix)
  if (path.startsWith('/staff') && view.who !== undefined) await openConsole(page, { path, locale })
  else await page.goto(prefix === '' ? path : prefix + (path === '/' ? '' : path))
  await settled(page)
  await view.open?.(page, locale)
  // Also the pictures of what opened.
  if (view.network === undefined) await settled(page)
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  if (view.network !== 'lost') return
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await nextFrame(page)
}

/** Lets the service worker cache what it shows without a network, and takes the network away. */
async function startWithoutNetwork(page: Page, prefix: string): Promise<void> {
  await page.goto(`${prefix}/terms`)
  await settled(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const until = Date.now() + cachingLimitMs
  while (!(await page.evaluate(async (path) => (await caches.match(path)) !== undefined, `${prefix}/logout?done=1`))) {
    if (Date.now() > until) throw new Error('the worker has not cached its pages')
    await setTimeout(pollMs)
  }
  await page.context().setOffline(true)
}

let lastOpened: Promise<unknown> = Promise.resolve()

/**
 * The console speaks the language of the account, which its document is written in. Two views of one person in two
 * languages must not be opened at the same moment.
 */
async function openConsole(page: Page, { path, locale }: { path: string; locale: Locale }): Promise<void> {
  const opened = lastOpened.then(async () => {
    const headers = { 'x-platform': 'web', 'x-login': 'staff' }
    const answer = await page.request.put('/api/me', { data: { locale }, headers })
    if (!answer.ok()) throw new Error(`the language was not changed: ${await answer.text()}`)
    await page.goto(path)
    // The page is a file of its own, which asks for its data after the frame is hydrated.
    await page.locator('h1').first().waitFor({ state: 'attached' })
  })
  lastOpened = opened.catch(() => undefined)
  await opened
}
