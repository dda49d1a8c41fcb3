import { storeys } from '#dev/floors.ts'
import { lineAt, type Finding, type Source } from '#dev/tidy/source.ts'
import { absentPapers, citesBeforeTheWall } from '#dev/words.ts'

/**
 * The most written lines of 120 columns for pages that are read as a whole. An empty line costs a reader nothing, so it
 * does not count: a page that had to save them would be harder to read.
 */
const pagesWithin: readonly { pages: RegExp; lines: number }[] = [
  { pages: /^ARCHITECTURE\.md$/, lines: 100 },
  { pages: /^docs\/[\w-]+\.md$/, lines: 199 },
]
const plan = 'ARCHITECTURE.md'
/** The rows between this heading and the next. */
const districts = /^## Districts\n(?:(?!## ).*\n)*/m
/** `9 bookings, cart`: a storey and its rooms. */
const listed = /(?<![\w-])(\d+) ([a-z]+(?:, [a-z]+)*)/g
const unread = /^dev\/(?:tidy|walls)\/|^dev\/words\.ts$/

/** Readers must be able to open what is cited: no paper outside the repository, and no issue, by name or by number. */
export function checkPapers(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => !unread.test(path) && !citesBeforeTheWall.includes(path))
    .flatMap(({ path, text }) =>
      absentPapers.flatMap((paper) =>
        [...text.matchAll(paper)].map(({ 0: name, index }) => ({
          check: 'papers',
          file: path,
          line: lineAt(text, index),
          message: `${name.trim()} is nowhere in here: say what holds, or link to docs/`,
        })),
      ),
    )
}

/** A page is read as a whole, so it stays short. */
export function checkPages(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const lines = pagesWithin.find((limit) => limit.pages.test(path))?.lines
    if (lines === undefined) return []
    const all = text.trimEnd().split('\n')
    const written = all.flatMap((line, index) => (line === '' ? [] : [index + 1]))
    const beyond = written[lines]
    const wide = all.flatMap((line, index) => (Array.from(line).length > 120 ? [index + 1] : []))
    return [
      ...(beyond === undefined ? [] : [{ line: beyond, message: `${written.length} lines, at most ${lines}` }]),
      ...wide.map((line) => ({ line, message: 'more than 120 columns: wrap the line' })),
    ].map((found) => ({ check: 'pages', file: path, ...found }))
  })
}

/** ARCHITECTURE names every room on its storey of dev/floors.ts, and no other. */
export function checkPlan(sources: readonly Source[]): Finding[] {
  const page = sources.find(({ path }) => path === plan)
  if (page === undefined) return []
  const { 0: table = '', index: from = 0 } = districts.exec(page.text) ?? {}
  const told = [...table.matchAll(listed)].flatMap(({ 1: storey, 2: rooms = '', index }) =>
    rooms.split(', ').map((room) => ({ room, storey: Number(storey), line: lineAt(page.text, from + index) })),
  )
  const finding = (line: number, message: string) => ({ check: 'plan', file: plan, line, message })
  return [
    ...told.flatMap(({ room, storey, line }) =>
      storeys[room] === storey ? [] : [finding(line, `${room} does not stand on storey ${storey} of dev/floors.ts`)],
    ),
    ...Object.keys(storeys).flatMap((room) => {
      const times = told.filter((one) => one.room === room).length
      return times === 1 ? [] : [finding(1, `${room} is named ${times} times: name each room once`)]
    }),
  ]
}
