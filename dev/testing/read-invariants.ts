import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'

const folder = new URL('../../server/db/invariants/', import.meta.url)
/** Our functions that read a table, and those that read only their arguments. */
const functions: Readonly<Record<string, readonly string[]>> = {
  studio_now: ['clock_offset'],
  ledger_hash: [],
  audit_entry_hash: [],
  window_minutes: [],
}

/** An invariant, with the tables whose rows decide it. */
export interface Invariant {
  readonly name: string
  readonly statement: string
  readonly tables: ReadonlySet<string>
}

export interface Invariants {
  readonly all: readonly Invariant[]
  /** Those that read one of these tables: the result of the others cannot have changed. */
  readonly concerning: (tables: readonly string[]) => readonly Invariant[]
  /** Views and unknown functions through which an invariant reads what its statement does not name. */
  readonly readOtherwise: () => Promise<readonly string[]>
}

interface InvariantFile {
  readonly name: string
  readonly statement: string
  readonly words: ReadonlySet<string>
}

let files: Promise<readonly InvariantFile[]> | undefined

/** Every statement of server/db/invariants, sorted by name; read once, as each test database asks for them. */
async function readFiles(): Promise<readonly InvariantFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const statement = await readFile(new URL(name, folder), 'utf8')
      return { name: name.replace('.sql', ''), statement, words: wordsOf(statement) }
    }),
  )
}

/** The statements, with the tables that they read in that database. */
export async function readInvariants(client: Client): Promise<Invariants> {
  const read = await (files ??= readFiles())
  const tables = await listNames(client, `select relname as name from pg_class where relkind in ('r', 'p')`)
  const all = read.map(({ name, statement, words }): Invariant => {
    const called = Object.entries(functions).flatMap(([word, asked]) => (words.has(word) ? asked : []))
    return { name, statement, tables: new Set([...tables.filter((table) => words.has(table)), ...called]) }
  })
  return {
    all,
    concerning: (changed) => all.filter((one) => changed.some((table) => one.tables.has(table))),
    readOtherwise: async () => {
      const views = await listNames(client, `select relname as name from pg_class where relkind in ('v', 'm')`)
      const known = await listNames(
        client,
        `select proname as name from pg_proc join pg_namespace n on n.oid = pronamespace where n.nspname = 'public'`,
      )
      return [...views, ...known.filter((name) => !(name in functions))].filter((name) =>
        read.some(({ words }) => words.has(name)),
      )
    },
  }
}

async function listNames(client: Client, statement: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(statement)
  return rows.map(({ name }) => name)
}

/** The words of a statement without its comments, which may name a table or a function without reading it. */
function wordsOf(statement: string): ReadonlySet<string> {
  return new Set(statement.replaceAll(/--[^\n]*/g, '').match(/[a-z_][a-z0-9_]*/g))
}
