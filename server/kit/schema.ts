import { readdir } from 'node:fs/promises'

/** The migrations of this version. */
export const migrationsFolder = new URL('../db/migrations/', import.meta.url)

/** A migration that ran in a database. */
export interface Applied {
  readonly name: string
  /** The version before it may run beside it: its file begins with `-- compatible`. */
  readonly compatible: boolean
}

/** The names of the migrations in a folder, in the order in which they run. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Compares what ran in a database with the migrations of this version: those that are missing there, and why this
 * version may not work on it, if so. A newer migration is no reason where it is marked as compatible, so that servers
 * may be replaced one by one and an upgrade taken back.
 */
export function compareSchema(
  applied: readonly Applied[],
  names: readonly string[],
): { readonly missing: readonly string[]; readonly problem: string | undefined } {
  const known = new Set(applied.map(({ name }) => name))
  const missing = names.filter((name) => !known.has(name))
  const unknown = applied.filter(({ name }) => !names.includes(name))
  const newest = names.at(-1) ?? ''
  const older = unknown.find(({ name }) => name < newest)
  if (older)
    return {
      missing,
      problem:
        `The database has ${older.name}, of a version before the first release, and cannot be brought to this one. ` +
        'Delete the folder DATA_DIR (.data) and start again: the demo is filled anew.',
    }
  const newer = unknown.find(({ compatible }) => !compatible)
  return {
    missing,
    problem:
      newer &&
      `The database has ${newer.name}, which this version does not know. Start the newer version, or choose another DATA_DIR.`,
  }
}
