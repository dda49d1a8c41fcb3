import { readConfig, type Config } from '#server/kit/config.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'

/** All settings of a process, read before anything else is done. Throws a `StartRefusal` that names each wrong one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Config {
  const config = readConfig(env)
  if ('problems' in config) throw new StartRefusal('settings', config.problems)
  return config
}
