import type { Page } from '@playwright/test'
import { z } from 'zod/mini'
import { nextFrame } from '#dev/settled.ts'

const vitals = z.object({
  /** How far anything moved, as the browser adds it up: by itself, and with what moved after a press. */
  moved: z.number(),
  movedInAll: z.number(),
  /** How the largest thing that was painted is asked for, where it is a picture. */
  picture: z.nullable(z.object({ loading: z.string(), priority: z.string() })),
})

const read = `(() => {
  const entriesOf = (type) => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const shifts = entriesOf('layout-shift')
  const sumOf = (entries) => entries.reduce((sum, { value }) => sum + value, 0)
  const largest = entriesOf('largest-contentful-paint').at(-1)?.element
  return {
    moved: sumOf(shifts.filter(({ hadRecentInput }) => !hadRecentInput)),
    movedInAll: sumOf(shifts),
    picture: largest?.tagName === 'IMG' ? { loading: largest.loading, priority: largest.fetchPriority } : null,
  }
})()`

/** What the browser has measured of the page that it shows, up to now. */
export async function vitalsOf(page: Page): Promise<z.output<typeof vitals>> {
  await nextFrame(page)
  return vitals.parse(await page.evaluate(read))
}
