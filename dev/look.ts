// `npm run look`: takes screenshots of every page and modal of the demo studio, and of the pages in every state of a
// person, at 390 and 1440 px and the staff console also at 1024, light and dark, in English and Chinese, into look/,
// with look/index.html to view them.
// `npm run look -- schedules expired-pack` takes only the view or the group of that name, and with `--readme` the two
// pictures of the console in the README are drawn anew.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserOptions } from '#dev/browser.ts'
import { describeFailure, Problem } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { contactSheet } from '#dev/screenshots/contact-sheet.ts'
import { photograph, themes, widths, type Shot, type Taken } from '#dev/screenshots/photograph.ts'
import { prepareStudio } from '#dev/screenshots/prepare-studio.ts'
import { keepForReadme, readmeShots } from '#dev/screenshots/readme-pictures.ts'
import type { View } from '#dev/screenshots/view.ts'
import { viewGroups } from '#dev/screenshots/views.ts'
import { buildPages } from '#dev/start/build-pages.ts'
import { locales } from '#domain/text/localized.ts'

const folder = join(import.meta.dirname, '..', 'look')
/** More would slow each other down, and a slow page is captured half rendered. */
const atOnce = 2

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

async function main(wanted: readonly string[]): Promise<void> {
  const isForReadme = wanted.includes('--readme')
  const shots = isForReadme ? readmeShots() : shotsOf(wanted)
  await step({ name: 'Pages' }, async () => ({
    result: undefined,
    note: (await buildPages()) ? 'built' : 'nothing changed',
  }))
  const browser = await chromium.launch(await browserOptions())
  try {
    const hasPictures = shots.some(({ view }) => !isOfConsole(view))
    const studio = await step({ name: 'Demo studio' }, async () => ({
      result: await prepareStudio(browser, { hasPictures }),
    }))
    try {
      if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      tell(await takeAll(shots, async (shot) => photograph(shot, { browser, studio, folder })))
      if (isForReadme) await Promise.all(shots.map(async (shot) => keepForReadme(shot, folder)))
    } finally {
      await studio.stop()
    }
  } finally {
    await browser.close()
  }
}

function shotsOf(wanted: readonly string[]): readonly Shot[] {
  const groups = Object.entries(viewGroups)
  const found = new Set(wanted.flatMap((name) => viewsNamed(name)))
  const views = groups.flatMap(([, group]) => group).filter((view) => wanted.length === 0 || found.has(view))
  return views.flatMap((view) =>
    widths
      .filter((width) => isSeenAt(view, width))
      .flatMap((width) => themes.flatMap((theme) => locales.map((locale) => ({ view, width, theme, locale })))),
  )
}

/** A tablet is what the console is used on; the other pages have their two widths. */
function isSeenAt(view: View, width: Shot['width']): boolean {
  if (view.width !== undefined) return view.width === width
  return width !== 1024 || isOfConsole(view)
}

function isOfConsole(view: View): boolean {
  return viewGroups['staff']?.includes(view) === true
}

function viewsNamed(wanted: string): readonly View[] {
  const groups = Object.entries(viewGroups)
  const named = groups.flatMap(([group, views]) => views.filter(({ name }) => name === wanted || group === wanted))
  if (named.length > 0) return named
  const names = groups.flatMap(([group, views]) => [group, ...views.map(({ name }) => name)])
  throw new Problem(`There is no view ${wanted}. There are: ${names.join(', ')}.`)
}

/** Takes the screenshots in order, two at a time, with a line for each. */
async function takeAll(shots: readonly Shot[], take: (shot: Shot) => Promise<Taken>): Promise<readonly Taken[]> {
  const left = [...shots]
  const taken: Taken[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let shot = left.shift(); shot !== undefined; shot = left.shift()) {
        const photo = await take(shot)
        taken.push(photo)
        console.log(
          `${String(taken.length).padStart(4)} of ${shots.length}  ${photo.file}${photo.failure === undefined ? '' : `  FAILED: ${photo.failure}`}${photo.complaints.map((complaint) => `\n        ${complaint}`).join('')}`,
        )
      }
    }),
  )
  return taken
}

function tell(taken: readonly Taken[]): void {
  writeFileSync(join(folder, 'index.html'), contactSheet(taken))
  const failed = taken.filter(({ failure }) => failure !== undefined)
  const troubled = taken.filter(({ complaints }) => complaints.length > 0)
  console.log(`\n${taken.length - failed.length} screenshots are in look/, see look/index.html.`)
  if (troubled.length > 0)
    console.log(`The browser reported errors in ${troubled.length} of them; each is in a line above.`)
  if (failed.length > 0)
    console.log(`${failed.length} could not be taken: ${failed.map(({ file }) => file).join(', ')}`)
  if (failed.length > 0 || troubled.length > 0) process.exitCode = 1
}
