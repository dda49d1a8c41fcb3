import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { watchRequests } from '#dev/settled.ts'
import { shiftClock } from '#dev/testing/phone-clock.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { PreparedStudio } from './prepare-studio.ts'
import { showView } from './show-view.ts'
import type { View } from './view.ts'

export const widths = [390, 1024, 1440] as const
export const themes = ['light', 'dark'] as const
const heights = { 390: 844, 1024: 768, 1440: 900 } as const
/** The locale of the browser's own controls, such as a date field. */
const languages = { en: 'en-GB', zh: 'zh-CN' } as const
const stepLimitMs = 15_000
/** Browser messages about pages that return such a status on purpose, or that have no network. */
const expectedNotes = /status of (?:401|404|422)|net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/

/** One screenshot to take. */
export interface Shot {
  readonly view: View
  readonly width: (typeof widths)[number]
  readonly theme: (typeof themes)[number]
  readonly locale: Locale
}

/** The result: why it failed, if it did, and the browser's error messages. */
export interface Taken {
  readonly shot: Shot
  readonly file: string
  readonly failure: string | undefined
  readonly complaints: readonly string[]
}

/** The file of a screenshot, such as `schedules-390-dark-zh.png`. */
export function fileOf({ view, width, theme, locale }: Shot): string {
  return `${view.name}-${width}-${theme}-${locale}.png`
}

/** Takes one screenshot into the folder, in its own browser session. Errors are returned, not thrown. */
export async function photograph(
  shot: Shot,
  tools: { browser: Browser; studio: PreparedStudio; folder: string },
): Promise<Taken> {
  const { browser, studio, folder } = tools
  const { view, width, theme, locale } = shot
  const file = fileOf(shot)
  const complaints: string[] = []
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width, height: heights[width] },
    colorScheme: theme,
    locale: languages[locale],
    reducedMotion: 'reduce',
    // A finger is a coarse pointer, which the console draws larger targets for.
    hasTouch: width !== 1440,
    isMobile: width !== 1440,
    ...(view.who === undefined ? {} : { storageState: studio.sessionOf(view.who) }),
  })
  context.setDefaultTimeout(stepLimitMs)
  watchRequests(context)
  await context.addInitScript(shiftClock, studio.clockShiftMs)
  // A popup banner would cover another view.
  await context.addInitScript(() => localStorage.setItem('popup-banner', String(Number.MAX_SAFE_INTEGER)))
  try {
    const page = await context.newPage()
    listen(page, complaints)
    await showView(page, { view, locale, subjects: studio.subjects })
    await page.evaluate(async () => document.fonts.ready)
    const isWhole = view.open === undefined
    if (isWhole && width !== 1440) await growToPage(page)
    await page.screenshot({ path: join(folder, file), fullPage: isWhole && width === 1440, animations: 'disabled' })
    return { shot, file, failure: undefined, complaints }
  } catch (error) {
    return {
      shot,
      file,
      failure: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '',
      complaints,
    }
  } finally {
    await context.close()
  }
}

/** A screenshot of the full page would lose the touch screen: the window becomes as tall as the page instead. */
async function growToPage(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (size === null) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !expectedNotes.test(message.text()))
      complaints.push(`${message.text().slice(0, 200)} (${new URL(message.location().url || 'about:blank').pathname})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message.slice(0, 300)))
}
