import { beforeAll, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import type { Who } from '#dev/screenshots/view.ts'
import { viewGroups } from '#dev/screenshots/views.ts'
import { writeLongWords } from './kit/long-words.ts'
import { stageProduct } from './kit/stage.ts'
import { expectWellMade, type Visitor } from './kit/visitor.ts'

const widths = [390, 320, 1180] as const

const stage = stageProduct()
let studio: FilledStudio
beforeAll(async () => {
  studio = await fillStudio(stage.browser, stage.product)
  await writeLongWords(stage.product.databaseUrl)
  await stage.product.harness('/forget', {})
})

test.each(Object.entries(viewGroups))(
  'no page or modal of %s is wider than its window where names have 34 letters, texts long links and e-mails 35 characters',
  async (_of, group) => {
    const faults: string[] = []
    const visitors = new Map<Who | undefined, Visitor>()
    for (const view of group.filter(({ width }) => width !== 1440)) {
      const session = view.who === undefined ? {} : { session: studio.sessions[view.who] }
      const visitor =
        visitors.get(view.who) ?? (await stage.aVisitor({ ...session, size: { width: 390, height: 844 } }))
      visitors.set(view.who, visitor)
      const { page } = visitor
      try {
        await page.setViewportSize({ width: 390, height: 844 })
        if (view.open === undefined) await page.goto(view.path(studio.subjects))
        else await showView(page, { view, locale: 'en', subjects: studio.subjects })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 })
          await page.evaluate(
            async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
          )
          await expectWellMade(page)
          const wide = await page.evaluate(() =>
            [...document.querySelectorAll('dialog[open]')]
              .filter((dialog) => dialog.scrollWidth > dialog.clientWidth)
              .map((dialog) => dialog.className),
          )
          expect(wide).toEqual([])
        }
      } catch (error) {
        faults.push(`${view.name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
      }
    }
    expect(faults).toEqual([])
    for (const visitor of visitors.values()) await visitor.leave()
  },
)
