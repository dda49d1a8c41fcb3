import { tableOwners } from '#dev/floors.ts'
import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

const builderWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*(?:<[^>]*>)?\(\s*(?=['"`])/g
const writtenTable =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]\w*)"?(\.?)/gi
const updatedTable = /\bupdate\s+(?:only\s+)?"?([a-z_]\w*)"?(\.\w+)?\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?set\b/gi
const sqlSentence =
  /^\s*(?:select\s[\s\S]*\bfrom\b|select\s+\w+\(|insert\s+into\s|update\s+[\w."]+\s[\s\S]*\bset\s|delete\s+from\s|with\s+\w+[\s\S]*\bas\s+(?:materialized\s+)?\(|merge\s+into\s)/i
const builderStart =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*(?:<[^>]*>)?\(|(?<![\w.$])sql\s*(?:<[^;()]*>)?\s*`/g

/** A room writes only its own tables, in SQL or kysely; it may read any. */
export function checkTableOwners(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => isServerCode(source) && !source.path.startsWith('server/db/'))
    .flatMap((source) => {
      const room = source.path.split('/')[1] ?? ''
      return writesOf(source).flatMap(({ table, start }) => {
        if (tableOwners[room]?.includes(table) === true) return []
        const owner = ownerOf(table)
        const says =
          owner === undefined
            ? `${table}, which no room owns: name its owner in dev/floors.ts`
            : `${table} of ${owner}: call a verb of ${owner}`
        return [
          {
            check: 'table-owners',
            file: source.path,
            line: lineAt(source.text, start),
            message: `${room} may not write ${says}`,
          },
        ]
      })
    })
}

/** Every table that a migration creates has an owner in the plan, or the check above would miss it. */
export function checkTablesAreOwned(sources: readonly Source[]): Finding[] {
  // A test may create a table of its own; it is dropped with the test's database.
  const newNames = laterNames(sources)
  return sources
    .filter((source) => !source.path.endsWith('.test.ts'))
    .flatMap((source) =>
      tablesMadeIn(source, newNames)
        .filter(({ table }) => ownerOf(table) === undefined)
        .map(({ table, line }) => ({
          check: 'table-owners',
          file: source.path,
          line,
          message: `no room owns ${table}: name its owner in dev/floors.ts`,
        })),
    )
}

/** The reverse: an owner of a table that no migration creates is an error in the plan. */
export function checkOwnedTablesExist(sources: readonly Source[]): Finding[] {
  const plan = sources.find(({ path }) => path === 'dev/floors.ts')
  if (plan === undefined) return []
  const newNames = laterNames(sources)
  const made = new Set(sources.flatMap((source) => tablesMadeIn(source, newNames).map(({ table }) => table)))
  return Object.entries(tableOwners).flatMap(([room, tables]) =>
    tables
      .filter((table) => !made.has(table))
      .map((table) => ({
        check: 'table-owners',
        file: plan.path,
        line: lineAt(plan.text, Math.max(0, plan.text.indexOf(`'${table}'`))),
        message: `${room} owns ${table}, which no migration makes`,
      })),
  )
}

/** SQL is in a room's queries.ts, in server/kit, server/driver and server/db only: one place to read what is locked. */
export function checkSqlPlace(sources: readonly Source[]): Finding[] {
  return sources
    .filter(isProduct)
    .filter((source) => !mayHoldSql(source))
    .flatMap((source) => {
      const built = [...source.code.matchAll(builderStart)].map(({ index }) => index)
      const written = source.strings.filter(({ text }) => sqlSentence.test(text)).map(({ start }) => start)
      const lines = new Set([...built, ...written].map((start) => lineAt(source.text, start)))
      return [...lines].map((line) => ({
        check: 'sql-place',
        file: source.path,
        line,
        message: "SQL stands only in a room's queries.ts: move the query there and call it by name",
      }))
    })
}

/** Old name to new name of every table that a migration renames; undefined for one that a migration drops. */
function laterNames(sources: readonly Source[]): ReadonlyMap<string, string | undefined> {
  const changed =
    /^\s*(?:drop\s+table\s+(?:if\s+exists\s+)?([a-z_]\w*)|alter\s+table\s+(?:if\s+exists\s+)?([a-z_]\w*)\s+rename\s+to\s+([a-z_]\w*))/gim
  return new Map(
    sources
      .filter(({ folder }) => folder === 'server/db/migrations')
      .flatMap(({ text }) => [...text.matchAll(changed)].map(([, gone, from = '', to]) => [gone ?? from, to] as const)),
  )
}

/** Tables by their current names, without those that are gone. */
function tablesMadeIn(source: Source, newNames: ReturnType<typeof laterNames>): { table: string; line: number }[] {
  if (!/^server\/(?:db|driver|kit)\//.test(source.path)) return []
  const made = /(?:^|['"`])\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]\w*)/gim
  return [...source.text.matchAll(made)].flatMap(({ 1: name = '', index }) => {
    const table = newNames.has(name) ? newNames.get(name) : name
    return table === undefined ? [] : [{ table, line: lineAt(source.text, index + 1) }]
  })
}

function writesOf(source: Source): { table: string; start: number }[] {
  const built = [...source.code.matchAll(builderWrite)].flatMap(({ 0: call, index }) => {
    const name = source.strings.find(({ start }) => start === index + call.length)
    return name === undefined ? [] : [{ table: firstWord(name.text), start: name.start }]
  })
  const written = source.strings.flatMap(({ text, start }) =>
    [...text.matchAll(writtenTable), ...text.matchAll(updatedTable)]
      .filter(({ 2: schema = '' }) => schema === '')
      .map(({ 1: table = '', index }) => ({ table, start: start + index + 1 })),
  )
  return [...built, ...written]
}

function firstWord(text: string): string {
  return text.trim().split(/\s/)[0] ?? ''
}

function ownerOf(table: string): string | undefined {
  return Object.entries(tableOwners).find(([, tables]) => tables.includes(table))?.[0]
}

function isProduct(source: Source): boolean {
  return isProgram(source) && !source.isTest && /^(domain|server|web)\//.test(source.path)
}

function isServerCode(source: Source): boolean {
  return isProduct(source) && source.path.startsWith('server/')
}

function mayHoldSql(source: Source): boolean {
  return (
    /^server\/(kit|driver|db|start)\//.test(source.path) ||
    (source.path.startsWith('server/') && /^(?:[a-z]+-)*queries\.ts$/.test(source.name))
  )
}
