import { missingDatabase, readConfig, type Config } from '#server/kit/config.ts'
import { readSecretFiles } from '#server/kit/secret-files.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** All settings of a process, read before anything else is done. Throws a `StartRefusal` that names each wrong one. */
export function readSettings(given: Environment): Config {
  const { env, problems } = readSecretFiles(given)
  const config = readConfig(env)
  // A secret whose file cannot be read is not missing as well.
  const named = problems.map((problem) => problem.split(/_FILE| /)[0] ?? '')
  const others =
    'problems' in config ? config.problems.filter((problem) => !named.includes(problem.split(' ')[0] ?? '')) : []
  if ('problems' in config || problems.length > 0) throw new StartRefusal('settings', [...problems, ...others])
  return config
}

/** The database's URL, for a command that needs no other setting. Throws a `StartRefusal` when it is absent. */
export function readDatabaseUrl(given: Environment): string {
  const { env, problems } = readSecretFiles(given)
  const url = env['DATABASE_URL'] ?? ''
  if (problems.length > 0) throw new StartRefusal('settings', problems)
  if (url === '') throw new StartRefusal('settings', [missingDatabase])
  return url
}
