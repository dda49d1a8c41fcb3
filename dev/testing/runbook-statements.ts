import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkList, type CheckName } from '#domain/checks/check-list.ts'
import type { Check } from '#domain/checks/model.ts'
import type { Database } from '#server/driver/database.ts'

const repository = join(import.meta.dirname, '..', '..')

/** Runs the files that the runbook hands to psql for that check, and returns their names. */
export async function followRunbook(db: Database, name: CheckName): Promise<readonly string[]> {
  const check: Check | undefined = checkList.find((one) => one.name === name)
  const files = (check?.commands ?? []).flatMap((command) => /psql hundred --file=(\S+)$/.exec(command)?.[1] ?? [])
  for (const file of files) await sql.raw(readFileSync(join(repository, file), 'utf8')).execute(db)
  return files
}
