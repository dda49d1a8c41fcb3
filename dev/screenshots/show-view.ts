import type { Page } from '@playwright/test'
import { settled } from '#dev/settled.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Subjects, View } from './view.ts'

interface Shown {
  readonly view: View
  readonly locale: Locale
  readonly subjects: Subjects
}

/**
 * Opens a view in a page: its address in that language, and what a press opens there. Requests are watched, and popup
 * banners are disabled.
 */
export async function showView(page: Page, { view, locale, subjects }: Shown): Promise<void> {
  const path = view.path(subjects)
  if (path.startsWith('/staff') && view.who !== undefined) await openConsole(page, { path, locale })
  else await page.goto(locale === 'zh' ? `/zh${path === '/' ? '' : path}` : path)
  await settled(page)
  await view.open?.(page, locale)
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}

let lastOpened: Promise<unknown> = Promise.resolve()

/**
 * The console speaks the language of the account, which its document is written in. Two views of one person in two
 * languages must not be opened at the same moment.
 */
async function openConsole(page: Page, { path, locale }: { path: string; locale: Locale }): Promise<void> {
  const opened = lastOpened.then(async () => {
    await page.request.put('/api/me', { data: { locale }, headers: { 'x-platform': 'web' } })
    await page.goto(path)
  })
  lastOpened = opened.catch(() => undefined)
  await opened
}
