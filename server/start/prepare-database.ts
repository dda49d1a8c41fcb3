import type pg from 'pg'
import { checkDeployment, claimDeployment } from '#server/kit/check-deployment.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { compareSchema, listMigrations, type Applied } from '#server/kit/schema.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'
import { checkDatabase } from './check-database.ts'
import { findStudioProblem } from './find-studio-problem.ts'
import { reachDatabase } from './reach-database.ts'
import { refusePooler } from './refuse-pooler.ts'

/**
 * What every server and worker does with the database before its work, in this order: reaches it, looks whether it can
 * be used, and only then migrates it (in production) and stores the fingerprint of its secret. Throws a `StartRefusal`;
 * a refused process has written nothing.
 */
export async function prepareDatabase(config: Config, log: Log): Promise<void> {
  const migrates = config.mode === 'production'
  await openBoth(config.databaseUrl, log, async (connections) => {
    const [client] = connections
    await checkDatabase(client, { migrates })
    await refusePooler(connections)
    refuse([...(await checkDeployment(config)), ...(await findStudioProblem(client, config.mode))])
    if (!migrates) await refuseOtherSchema(client)
  })
  if (migrates) await migrate(config.databaseUrl)
  refuse(await claimDeployment(config))
}

// oxlint-disable-next-line max-params -- the work reads best behind what it is done with
async function openBoth(
  url: string,
  log: Log,
  work: (connections: readonly [pg.Client, pg.Client]) => Promise<void>,
): Promise<void> {
  const onWait = (sentence: string): void => log.warn(sentence)
  const first = await reachDatabase(url, { onWait })
  try {
    const second = await reachDatabase(url, { onWait })
    try {
      await work([first, second])
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}

async function refuseOtherSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Applied>('select name, compatible from migrations')
  const { missing, problem } = compareSchema(rows, await listMigrations())
  if (problem !== undefined) throw new StartRefusal('database', [problem])
  if (missing.length > 0)
    throw new StartRefusal('database', [`The database lacks ${missing.join(', ')}. Run npm start, which migrates it.`])
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartRefusal('database', problems)
}
