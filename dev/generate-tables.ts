// Writes server/db/tables.ts from a migrated database: node dev/generate-tables.ts <connection url>
import { writeFileSync } from 'node:fs'
import { Client } from 'pg'

const localized = new Set(['name', 'title', 'body', 'description', 'bio', 'action', 'line'])
const plainTypes: Record<string, string> = {
  uuid: 'string',
  bytea: 'Buffer',
  text: 'string',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Instant',
  date: 'string',
  tstzrange: 'string',
  tsvector: 'string',
  json: 'Json',
  jsonb: 'Json',
  _uuid: 'string[]',
  _text: 'string[]',
  _int4: 'number[]',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  points_to: string | null
  primary: boolean
  checks: string[]
}

const columnsQuery = `
  select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
    (a.atthasdef or a.attidentity <> '') as filled,
    (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as points_to,
    exists (select 1 from pg_constraint k where k.contype = 'p' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as primary,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as checks
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('migrations', 'rate_limits')
  order by c.relname, a.attnum`

function typeOf(column: Column): string {
  const base = baseType(column)
  const selected = column.nullable ? `${base} | null` : base
  return column.filled && !column.nullable ? `Generated<${selected}>` : selected
}

function baseType(column: Column): string {
  const words = column.checks.flatMap((check) => allowedWords(check))
  if (column.type === 'text' && words.length > 0) return words.map((word) => `'${word}'`).join(' | ')
  if (column.type === 'uuid' && column.points_to !== null) return `Id<'${column.points_to}'>`
  if (column.type === 'uuid' && column.primary) return `Id<'${column.table}'>`
  if (column.type === 'jsonb' && localized.has(column.column)) return 'Localized'
  return plainTypes[column.type] ?? 'unknown'
}

/** The values of `check (column in ('a', 'b'))`; none for any other check. */
function allowedWords(check: string): string[] {
  const list = /^CHECK \(\((?:\w+|\(\w+\)::text) = (?:ANY \(+ARRAY\[(.*)\]\)+|('.*'))(?:::text\[\])?\)*$/.exec(check)
  return [...(list?.[1] ?? list?.[2] ?? '').matchAll(/'([^']*)'/g)].flatMap((match) => match[1] ?? [])
}

function printTables(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(
    ([table, rows]) =>
      `export interface ${pascal(table)} {\n${rows.map((row) => `  ${row.column}: ${typeOf(row)}`).join('\n')}\n}\n`,
  )
  const database = `export interface Tables {\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')}\n}\n`
  const head = [
    '// Generated from the database by dev/generate-tables.ts: change a migration and run that instead of editing.',
    "import type { Id } from '#domain/kit/id.ts'",
    "import type { Instant } from '#domain/kit/time.ts'",
    "import type { Localized } from '#domain/text/localized.ts'",
    "import type { Generated } from 'kysely'",
    '',
    'export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }',
    '',
  ]
  return [...head, ...interfaces, database].join('\n')
}

function pascal(table: string): string {
  return table
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

const client = new Client({ connectionString: process.argv[2] })
await client.connect()
const { rows } = await client.query<Column>(columnsQuery)
await client.end()
writeFileSync(new URL('../server/db/tables.ts', import.meta.url), printTables(rows))
