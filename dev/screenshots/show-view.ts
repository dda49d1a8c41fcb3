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
  await page.goto(locale === 'zh' ? `/zh${path === '/' ? '' : path}` : path)
  await settled(page)
  await view.open?.(page, locale)
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}
