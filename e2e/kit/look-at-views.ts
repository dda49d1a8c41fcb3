import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import type { View } from '#dev/screenshots/view.ts'
import { topics, viewGroups, views } from '#dev/screenshots/views.ts'
import { nextFrame } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { changePerson } from './change-person.ts'
import { isKnownForm } from './form-table.ts'
import { writeLongWords } from './long-words.ts'
import { formsOf } from './page-forms.ts'
import { stageProduct } from './stage.ts'
import { expectAccessible, expectWellMade, type Visitor } from './visitor.ts'

/**
 * The widths in which a view must fit: in the suite the window's own, and on a phone the narrowest, where it must also
 * fit at twice the size of text.
 */
const widthsIn = (width: Window['width']): readonly number[] =>
  isLong ? [1440, 1024, 768, 390, 360, 320] : [width === 1440 ? 1440 : 320]
const stepLimitMs = 30_000
/**
 * Of a view with all its widths: seven seconds in the long run on two busy cores. A group of views that ran out of time
 * would go on in the page of the next.
 */
const viewLimitMs = 60_000

interface Window {
  readonly theme: 'light' | 'dark'
  readonly locale: 'en' | 'zh'
  readonly width: 390 | 1440
}

/** The views of the suite: each page and each modal. */
const shared = views.filter(({ isBreadth }) => isBreadth !== true)

/**
 * Every other view of the suite is checked in this window, and the rest in the other: what they share, such as colours
 * and the frame, is checked in each often enough. `npm run long` checks every view in both. A hold ends after ten
 * minutes, so it is checked on the desktop alone.
 */
function isSeenAt(width: Window['width'], view: View): boolean {
  if (!isLong && view.isBreadth === true) return false
  if (view.width !== undefined) return view.width === width
  if (topics.holds.includes(view)) return width === 1440
  if (isLong) return true
  return shared.indexOf(view) % 2 === (width === 1440 ? 0 : 1)
}

/** Called once in a file: a test for each group of views that are checked in that window. */
export function lookAtViews({ theme, locale, width }: Window): void {
  const stage = stageProduct()
  let studio: FilledStudio
  beforeAll(async () => {
    studio = await fillStudio(stage.browser, { product: stage.product, hasStates: isLong })
    // What people write may be long: the widest of it is in every view.
    await writeLongWords(stage.product.databaseUrl)
    await stage.product.harness('/forget', {})
  })

  const groups = Object.entries(viewGroups)
    .map(([name, group]) => [name, group.filter((view) => isSeenAt(width, view))] as const)
    .filter(([, seen]) => seen.length > 0)

  for (const [of, seen] of groups) {
    test(
      `every page and modal of ${of} is well made and accessible`,
      async () => lookAt(seen),
      seen.length * viewLimitMs,
    )
  }

  const lookAt = async (seen: readonly View[]): Promise<void> => {
    const faults: string[] = []
    // One page for all people of a group, as a new one fetches and compiles every script again. Not one for all groups:
    // a load that ran out of time still ends, and interrupts the next one, whose own end interrupts the next.
    const visitor = await visitorOf({ worker: seen.some(({ network }) => network === 'none') })
    for (const who of new Set(seen.map((view) => view.who))) {
      await changePerson(visitor, who && studio.sessionOf(who))
      for (const view of seen.filter((one) => one.who === who)) faults.push(...(await faultsOf(view, visitor)))
    }
    faults.push(...visitor.complaints)
    await visitor.leave()
    expect(faults).toEqual([])
  }

  const visitorOf = async (how: { readonly worker: boolean }): Promise<Visitor> => {
    const visitor = await stage.aVisitor({ theme, size: { width, height: 900 }, ...how })
    visitor.page.setDefaultTimeout(stepLimitMs)
    return visitor
  }

  /** The faults of a view: a failed view does not hide the others. */
  const faultsOf = async (view: View, { page, context }: Visitor): Promise<string[]> => {
    try {
      await showView(page, { view, locale, subjects: studio.subjects })
      await expectAccessible(page)
      const forms = (await formsOf(page)).map(({ name }) => name)
      expect(
        forms.filter((name) => !isKnownForm(name)),
        'forms that e2e/kit/form-table.ts lacks',
      ).toEqual([])
      await expectWellMadeIn(page, { widths: view.width === undefined ? widthsIn(width) : [view.width] })
      return []
    } catch (error) {
      return [`${view.name}: ${error instanceof Error ? error.message : String(error)}`]
    } finally {
      if (view.network !== undefined) await context.setOffline(false)
      await page.setViewportSize({ width, height: 900 })
    }
  }
}

/** What exists in one window alone is checked there. */
async function expectWellMadeIn(page: Page, { widths }: { readonly widths: readonly number[] }): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Width-dependent rules of a stylesheet apply from the next frame on.
    await nextFrame(page)
    await expectWellMade(page)
  }
  if (Math.min(...widths) === 1440) return
  await page.setViewportSize({ width: 390, height: 900 })
  await enlargeText(page, '200%')
  await expectWellMade(page)
  await enlargeText(page, '')
}

async function enlargeText(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
  await nextFrame(page)
}
