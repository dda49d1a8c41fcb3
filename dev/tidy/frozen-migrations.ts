import { createHash } from 'node:crypto'
import type { Finding, Source } from '#dev/tidy/source.ts'

const folder = 'server/db/migrations'
/** `npm run freeze` writes it: one migration a line, sha256 and file name, as `sha256sum` prints them. */
export const frozenPath = 'dev/frozen-migrations.txt'

/** A migration that ran somewhere never changes again: its schema exists, and a change is a new file. */
export function checkFrozenMigrations(sources: readonly Source[]): Finding[] {
  const list = sources.find(({ path }) => path === frozenPath)
  if (list === undefined) return []
  const frozen = parseFrozen(list.text)
  const migrations = sources.filter((source) => source.folder === folder && source.name.endsWith('.sql'))
  const changed = migrations.flatMap((source) => {
    const problem = problemOf(source, frozen.get(source.name))
    return problem === undefined ? [] : [finding(source.path, problem)]
  })
  const gone = [...frozen.keys()]
    .filter((name) => migrations.every((source) => source.name !== name))
    .map((name) => finding(frozenPath, `${name} is frozen and may not go: write a new migration`))
  const doubled = migrations
    .filter(({ name }, index) => migrations.findIndex((other) => other.name.slice(0, 4) === name.slice(0, 4)) !== index)
    .map(({ path, name }) => finding(path, `another migration has the number ${name.slice(0, 4)}: take the next one`))
  return [...changed, ...gone, ...doubled]
}

/** File name → sha256. */
export function parseFrozen(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.split(/\s+/)[1] ?? '', line.split(/\s+/)[0] ?? '']))
}

/** The sha256 of a migration's text, in hexadecimal. */
export function hashMigration(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function problemOf({ text }: Source, hash: string | undefined): string | undefined {
  if (hash === undefined) return 'this migration is new: freeze it by npm run freeze'
  return hash === hashMigration(text) ? undefined : 'this migration is frozen: undo the change and write a new file'
}

function finding(file: string, message: string): Finding {
  return { check: 'frozen', file, line: 1, message }
}
