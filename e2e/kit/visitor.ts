import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { expect } from 'vitest'
import { browserOptions } from '#dev/browser.ts'
import { settled, watchRequests } from '#dev/settled.ts'
import { keepOffline } from './keep-offline.ts'
import { listCovered } from './list-covered.ts'

export const phone = { width: 390, height: 844 } as const
export const desktop = { width: 1440, height: 900 } as const

/**
 * A page of a journey lives for seconds: optimizing its scripts, the checker's above all, costs more than it saves (a
 * sixth of the browser's CPU in a view that is opened, checked and narrowed).
 */
const unoptimized = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'

async function openBrowser(): Promise<Browser> {
  const options = await browserOptions()
  return chromium.launch({ ...options, args: [...(options.args ?? []), unoptimized] })
}

let opened: Promise<Browser> | undefined

/** One browser for all files of a worker: each visitor has a browser context of their own. */
export async function browserOfWorker(): Promise<Browser> {
  return (opened ??= openBrowser())
}

export interface VisitorOptions {
  readonly url: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'light' | 'dark'
  readonly scripts?: boolean
  /** A logged-in session; none by default. */
  readonly session?: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Whether popup banners may open. */
  readonly offers?: boolean
  /** Whether the service worker may start: its requests cannot be intercepted by a journey that loses requests. */
  readonly worker?: boolean
  /** The address of a proxy for all requests; none by default. */
  readonly through?: string
}

/** A user with a browser of their own. The browser's error messages are collected and must stay empty. */
export interface Visitor {
  /** The address of the product. */
  readonly url: string
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: readonly string[]
  leave(): Promise<void>
}

export async function aVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: options.size ?? desktop,
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.scripts ?? true,
    reducedMotion: 'reduce',
    serviceWorkers: options.worker === true ? 'allow' : 'block',
    ...(options.through === undefined ? {} : { proxy: { server: options.through } }),
    ...(options.session === undefined ? {} : { storageState: options.session }),
  })
  // A popup banner would interrupt a journey about something else.
  if (options.offers !== true)
    await context.addInitScript(() => {
      // A window without an address has no storage yet.
      if (location.protocol !== 'about:') localStorage.setItem('popup-banner', String(Number.MAX_SAFE_INTEGER))
    })
  keepOffline(context)
  watchRequests(context)
  const page = await context.newPage()
  const complaints: string[] = []
  context.on('console', (message) => {
    // The browser logs every refused request itself; the journeys check that a refusal is shown well. It also logs a
    // blocked service worker, and every request without a network.
    const isNoted =
      /status of 4\d\d|Service Worker registration blocked|net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(
        message.text(),
      )
    if (!isNoted && (message.type() === 'error' || message.type() === 'warning'))
      complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`))
  return { url: options.url, page, context, complaints, leave: async () => context.close() }
}

/** A violated accessibility rule, and its elements. */
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
const besideChecker = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Does nothing in a page that has the checker already. */
const bringChecker = `if (window.axe === undefined) { ${readFileSync(besideChecker.resolve('axe-core/axe.min.js'), 'utf8')} }`
/** Without its preloading: that fetches each stylesheet and video for two rules, and no page has a video. */
const how = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false }
const runChecker = `axe.run(document, ${JSON.stringify(how)}).then((results) => results.violations)`

/**
 * Checks the page for accessibility, contrast included. The package's own builder also describes every element that
 * passed and collects the findings in a window of its own: the same result for four times the work.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has a heading; the console draws it in the browser, a moment after its document is there.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // By the browser's own protocol: what Playwright evaluates is compiled anew in each document.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: bringChecker })
  await devtools.detach()
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await frame.evaluate(bringChecker)
  const violations = await page.evaluate<readonly Violation[]>(runChecker)
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, `${page.url()}: ${found.join('; ')}`).toEqual([])
}

/**
 * What every page must have: a title of two parts, one h1, one stylesheet, a language, nothing wider than the window,
 * no dialog that is cut, and no text that a button covers.
 */
export async function expectWellMade(page: Page): Promise<void> {
  // A drawer that slides in is outside of the window until it has arrived.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(running.map(async ({ finished }) => finished))
  })
  const seen = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    sheets: document.querySelectorAll('link[rel=stylesheet]').length,
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cutDialogs: [...document.querySelectorAll('dialog[open]')]
      .filter((dialog) => {
        const { left, right } = dialog.getBoundingClientRect()
        return dialog.scrollWidth > dialog.clientWidth || left < -1 || right > innerWidth + 1
      })
      .map(({ className }) => className),
    styled: document.querySelectorAll('main [style]').length,
  }))
  expect(
    { ...seen, title: /^[^|]+ \| [^|]+$/.test(seen.title) },
    `${page.url()}: ${JSON.stringify(seen)}`,
  ).toMatchObject({
    title: true,
    headings: 1,
    sheets: 1,
    direction: 'ltr',
    cutDialogs: [],
  })
  const wide = seen.overflow > 0 ? await page.evaluate(listWide) : []
  expect(
    seen.overflow,
    `${page.url()} is wider than its window of ${page.viewportSize()?.width} px: ${wide.join('; ')}`,
  ).toBeLessThanOrEqual(0)
  const covered = await page.evaluate(listCovered)
  expect(covered, `${page.url()}: ${covered.join('; ')}`).toEqual([])
  expect(['en', 'zh']).toContain(seen.language.slice(0, 2))
}

/** Checks what the visitor sees once it is there; for what no view of `every-page` shows. */
export async function seen({ page }: Visitor): Promise<void> {
  await settled(page)
  await expectWellMade(page)
  await expectAccessible(page)
}

/** The innermost elements that reach beyond the window. Runs in the browser. */
function listWide(): string[] {
  const isWide = (element: Element): boolean =>
    element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
  return [...document.querySelectorAll('body *')]
    .filter((element) => isWide(element) && ![...element.children].some(isWide))
    .slice(0, 5)
    .map((element) => `${element.tagName} ${element.className} "${element.textContent?.trim().slice(0, 40)}"`)
}
