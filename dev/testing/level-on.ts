import type { CheckName } from '#domain/checks/check-list.ts'
import type { CheckResult, Level } from '#domain/checks/model.ts'
import { askChecks } from '#server/checks/ask-checks.ts'
import type { Database } from '#server/driver/database.ts'

/** Asks all checks, as each minute does, and returns the level of one of them. */
export async function levelOn(db: Database, name: CheckName): Promise<Level | undefined> {
  return levelIn(await askChecks(db), name)
}

export function levelIn(results: readonly CheckResult[], name: CheckName): Level | undefined {
  return results.find(({ check }) => check.name === name)?.level
}
