import { beforeAll, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import type { View } from '#dev/screenshots/view.ts'
import { topics } from '#dev/screenshots/views.ts'
import { nextFrame } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { writeLongWords } from './kit/long-words.ts'
import { isSeenAt } from './kit/look-at-views.ts'
import { stageProduct } from './kit/stage.ts'
import { expectWellMade, phone, type Visitor } from './kit/visitor.ts'

const widths = isLong ? [390, 320, 1180] : [320, 1180]
/**
 * `npm run long` checks every view. The suite checks the pages that `every-page-phone` narrows in Chinese alone, so
 * that each page is narrowed in English there or here.
 */
const isMeant = (view: View): boolean => (isLong ? view.width !== 1440 : view.open === undefined && isSeenAt(390, view))

const stage = stageProduct()
let studio: FilledStudio
beforeAll(async () => {
  studio = await fillStudio(stage.browser, stage.product)
  await writeLongWords(stage.product.databaseUrl)
  await stage.product.harness('/forget', {})
})

test.each(Object.entries<readonly View[]>(topics))(
  'no page or modal of %s is wider than its window where names have 34 letters, texts long links and e-mails 35 characters',
  async (_of, group) => {
    const faults: string[] = []
    const views = group.filter(isMeant)
    for (const who of new Set(views.map((view) => view.who))) {
      const session = who === undefined ? {} : { session: studio.sessions[who] }
      const visitor = await stage.aVisitor({ ...session, size: phone })
      for (const view of views.filter((one) => one.who === who)) faults.push(...(await faultsOf(view, visitor)))
      await visitor.leave()
    }
    expect(faults).toEqual([])
  },
)

async function faultsOf(view: View, { page, context }: Visitor): Promise<string[]> {
  try {
    await showView(page, { view, locale: 'en', subjects: studio.subjects })
    for (const width of widths) {
      await page.setViewportSize({ width, height: phone.height })
      await nextFrame(page)
      await expectWellMade(page)
    }
    return []
  } catch (error) {
    return [`${view.name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`]
  } finally {
    if (view.network !== undefined) await context.setOffline(false)
    await page.setViewportSize(phone)
  }
}
