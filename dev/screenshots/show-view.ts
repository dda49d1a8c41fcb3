import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import type { Subjects, View } from './view.ts'

/** By then React has taken the page over; on a machine that has other work to do, later. */
const hydratedMs = [700, 3000, 8000] as const

interface Shown {
  readonly view: View
  readonly locale: Locale
  readonly subjects: Subjects
}

/** Brings a page where the view is seen: its address in that language, and what a press opens there. */
export async function showView(page: Page, { view, locale, subjects }: Shown): Promise<void> {
  const path = view.path(subjects)
  // What comes over a page by itself would come in the middle of another view.
  await page.addInitScript(() => localStorage.setItem('popup-banner', String(Number.MAX_SAFE_INTEGER)))
  for (const [turn, waitMs] of hydratedMs.entries()) {
    await page.goto(locale === 'zh' ? `/zh${path === '/' ? '' : path}` : path)
    await page.waitForLoadState('networkidle')
    if (view.open === undefined) break
    await page.waitForTimeout(waitMs)
    try {
      await view.open(page, locale)
      break
    } catch (error) {
      if (turn === hydratedMs.length - 1) throw error
    }
  }
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}
