import { lineAt, type Finding, type Source } from '#dev/tidy/source.ts'
import { absentPapers, citesBeforeTheWall } from '#dev/words.ts'

/** Pages that are read whole: so many lines of 120 columns at most. */
const pagesWithin: readonly { pages: RegExp; lines: number }[] = [{ pages: /^docs\/[\w-]+\.md$/, lines: 199 }]
const unread = /^dev\/(?:tidy|walls)\/|^dev\/words\.ts$/

/** A reader can open whatever is cited: no paper that is not in the repository, and no issue, by name or by number. */
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

/** A page is read whole, so it stays short. */
export function checkPages(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const lines = pagesWithin.find((limit) => limit.pages.test(path))?.lines
    if (lines === undefined) return []
    const all = text.trimEnd().split('\n')
    const wide = all.flatMap((line, index) => (Array.from(line).length > 120 ? [index + 1] : []))
    return [
      ...(all.length > lines ? [{ line: lines + 1, message: `${all.length} lines, at most ${lines}` }] : []),
      ...wide.map((line) => ({ line, message: 'more than 120 columns: wrap the line' })),
    ].map((found) => ({ check: 'pages', file: path, ...found }))
  })
}
