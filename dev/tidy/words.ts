import { exportsOf } from '#dev/tidy/exports.ts'
import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'
import * as words from '#dev/words.ts'

type Named = { name: string; line: number }

/** Words that say nothing in file names and in exported names. */
export function checkWords(sources: readonly Source[]): Finding[] {
  return sources.filter(isProgram).flatMap((source) =>
    [fileName(source), ...exportsOf(source)].flatMap(({ name, line }) => {
      const banned = words.demandedNames.includes(name) ? undefined : termIn(name, words.bannedWords)
      if (banned === undefined) return []
      const message = `"${banned}" in ${name} says nothing: use the studio's word`
      return [{ check: 'words', file: source.path, line, message }]
    }),
  )
}

/** One word for one thing: names that use a replaced word where the field has one. */
export function checkVocabulary(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const banned = words.bannedTerms.filter(({ rooms }) => rooms.some((room) => source.path.startsWith(room)))
    if (banned.length === 0) return []
    return namesOf(source).flatMap(({ name, line }) =>
      banned.flatMap(({ terms, say }) => {
        const term = termIn(name, terms)
        if (term === undefined) return []
        return [{ check: 'vocabulary', file: source.path, line, message: `"${term}" in ${name}: say ${say}` }]
      }),
    )
  })
}

function namesOf(source: Source): Named[] {
  if (source.folder === 'server/db/migrations') return columnsOf(source)
  if (source.folder === 'server/db/invariants') return [fileName(source)]
  if (!isProgram(source)) return []
  const names = [fileName(source), ...exportsOf(source), ...typesOf(source), ...jobsOf(source)]
  return names.filter(
    ({ name, line }, index) => names.findIndex((one) => one.name === name && one.line === line) === index,
  )
}

function fileName({ name }: Source): Named {
  return { name: name.replace(/\..*$/, ''), line: 1 }
}

/** Types that are not exported are checked too. */
function typesOf(source: Source): Named[] {
  const declared = /^(?:type|interface|class|enum)\s+([\w$]+)/gm
  return [...source.code.matchAll(declared)].map(({ 1: name = '', index }) => ({
    name,
    line: lineAt(source.text, index + 1),
  }))
}

/** `name: 'bookings.release_holds'` in a room's jobs.ts. */
function jobsOf(source: Source): Named[] {
  if (source.name !== 'jobs.ts') return []
  return source.strings
    .filter(({ text, start }) => /^[a-z]+\.[a-z_]+$/.test(text) && /\bname:\s*$/.test(source.code.slice(0, start)))
    .map(({ text, start }) => ({ name: text, line: lineAt(source.text, start) }))
}

const namingColumns: readonly RegExp[] = [
  /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)/gi,
  /\brename\s+(?:(?:column|constraint)\s+)?(?:\w+\s+)?to\s+(\w+)/gi,
  /(?<=\n)\s+([a-z_]+)\s+(?:uuid|text|integer|int|bigint|smallint|boolean|date|timestamptz|tstzrange|jsonb?|numeric)\b/gi,
]

/** Columns and tables that a migration creates, adds or renames to. */
function columnsOf(source: Source): Named[] {
  return namingColumns.flatMap((pattern) =>
    [...source.text.matchAll(pattern)].map(({ 1: name = '', index }) => ({
      name,
      line: lineAt(source.text, index + 1),
    })),
  )
}

/** The first of these words or phrases in a name, unless it is a word of the wire. */
function termIn(name: string, terms: readonly string[]): string | undefined {
  const spaced = ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')} `
  const rest = words.wireWords.reduce((left, phrase) => left.replaceAll(` ${phrase} `, ' '), spaced)
  return terms.find((term) => rest.includes(` ${term} `))
}
