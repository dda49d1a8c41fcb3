import { lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

/**
 * The failures of other products, and the lines of a checklist, that a test here owns, by the ids of the design: `SHOP
 * 1` is the first failure of the shop, `SHOP check 1` the first line of its checklist, `RELIABILITY A60` a case of
 * abuse. One id or range a line.
 */
const rowsPath = 'dev/rows.txt'
const range = /^([A-Z]+(?: check)? |[A-Z]+ A)(\d+)(?:-(\d+))?$/

/** Each row is named by a test, and no test names a row that is not there. A test says it in brackets: `(SHOP 4)`. */
export function checkRows(sources: readonly Source[]): Finding[] {
  const list = sources.find(({ path }) => path === rowsPath)
  if (list === undefined) return []
  const rows = readRows(list.text)
  const families = [...new Set(rows.map(({ family }) => family))]
  const ids = new Set(rows.map(({ family, number }) => `${family}${number}`))
  const named = sources.filter(({ isTest }) => isTest).flatMap((source) => listNames(source, families))
  const known = new Set(named.map(({ id }) => id))
  const unowned = rows.flatMap(({ family, number, line }) =>
    known.has(`${family}${number}`) ? [] : [finding(rowsPath, { line, message: `no test names ${family}${number}` })],
  )
  const unknown = named.flatMap(({ id, path, line }) =>
    ids.has(id) ? [] : [finding(path, { line, message: `${id} is no row of ${rowsPath}` })],
  )
  return [...unowned, ...unknown]
}

function readRows(text: string) {
  return text.split('\n').flatMap((words, index) => {
    const [, family, first, last] = range.exec(words) ?? []
    if (family === undefined) return []
    const from = Number(first)
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, place) => ({
      family,
      number: from + place,
      line: index + 1,
    }))
  })
}

/** The rows that the strings of a test name; its comments name none. */
function listNames({ path, text, strings }: Source, families: readonly string[]) {
  const longestFirst = families.toSorted((one, other) => other.length - one.length)
  const row = new RegExp(`\\b(${longestFirst.join('|')})(\\d+)\\b`, 'g')
  return strings.flatMap(({ text: words, start }) =>
    [...words.matchAll(row)].map((found) => ({
      id: `${found[1]}${Number(found[2])}`,
      path,
      line: lineAt(text, start),
    })),
  )
}

function finding(file: string, { line, message }: { line: number; message: string }): Finding {
  return { check: 'rows', file, line, message }
}
