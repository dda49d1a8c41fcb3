// `npm run invariants`: runs every query that must return no row, on a standby as well. It prints broken rows alone;
// how much it looked at goes to standard error.
import { openDatabaseServer } from '#dev/database-server.ts'
import { describeFailure, exitCodeOf, Problem } from '#dev/problem.ts'
import { countRows, runInvariants } from '#server/kit/invariants.ts'

const undefinedTable = '42P01'

/** One line for each broken row, with the name of the invariant. */
function describeRows(name: string, rows: readonly unknown[]): string {
  return rows.map((row) => `${name} ${JSON.stringify(row)}`).join('\n')
}

function explainMissingTables(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === undefinedTable
  throw isMissing
    ? new Problem('There is no studio in this database yet, or it is of an older version. Run npm start first.')
    : error
}

async function main(): Promise<number> {
  const server = await openDatabaseServer({ migrates: false })
  try {
    const findings = await runInvariants(server.url, { ages: true }).catch(explainMissingTables)
    for (const { name, rows } of findings) console.log(describeRows(name, rows))
    const counts = [...(await countRows(server.url))].map(([name, rows]) => `${rows} ${name.replace('_', ' ')}`)
    console.error(`Looked at ${counts.join(', ')}.`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = exitCodeOf(error)
}
