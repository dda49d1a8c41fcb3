import type pg from 'pg'
import { setRoleSettings } from '#server/driver/set-role-settings.ts'
import { checkDeployment, claimDeployment } from '#server/kit/check-deployment.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { compareSchema, listMigrations, type Applied } from '#server/kit/schema.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'
import { findStudioProblem } from './find-studio-problem.ts'
import { onCheckedDatabase } from './on-checked-database.ts'

/**
 * What every server and worker does with the database before its work, in this order: reaches it, looks whether it can
 * be used, and only then migrates it (in production) and stores the fingerprint of its secret. Throws a `StartRefusal`;
 * a refused process has written nothing. Returns the newest migration of this version.
 */
export async function prepareDatabase(config: Config, log: Log): Promise<string> {
  const { databaseUrl: url, migrates } = config
  const onWait = (sentence: string): void => log.warn(sentence)
  await onCheckedDatabase({ url, migrates, onWait }, async (client) => {
    refuse([...(await checkDeployment(config)), ...(await findStudioProblem(client, config.mode))])
    if (migrates) return
    await refuseOtherSchema(client, config.mode)
    // The process that migrates sets these for its own role, which may differ from ours.
    await setRoleSettings(client)
  })
  if (migrates) await migrate(url, { onWait })
  refuse(await claimDeployment(config))
  return (await listMigrations()).at(-1) ?? ''
}

async function refuseOtherSchema(client: pg.Client, mode: Config['mode']): Promise<void> {
  const { rows } = await client.query<Applied>('select name, compatible from migrations')
  const { missing, problem } = compareSchema(rows, await listMigrations())
  const command = mode === 'production' ? 'npm run migrate, since MIGRATE is off' : 'npm start'
  refuse([
    ...(problem === undefined ? [] : [problem]),
    ...(missing.length === 0 ? [] : [`The database lacks ${missing.join(', ')}. Run ${command}.`]),
  ])
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartRefusal('database', problems)
}
