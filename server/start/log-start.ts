import { existsSync, readFileSync } from 'node:fs'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { describeSettings } from './describe-settings.ts'

/** The first line of a log in production: what runs, on which schema, with which settings. */
export function logStart(log: Log, { config, schema }: { readonly config: Config; readonly schema: string }): void {
  if (config.mode !== 'production') return
  log.info({ ...describeRelease(config), schema, settings: describeSettings(config) }, 'starting')
}

const root = new URL('../../', import.meta.url)

/** The version of package.json, and the commit: of the setting, else that of the clone whose pages were built. */
export function describeRelease({ commit }: Pick<Config, 'commit'>, folder: URL = root) {
  const text = readFileSync(new URL('package.json', folder), 'utf8')
  const built = new URL('build/commit', folder)
  return {
    version: /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown',
    commit: commit === 'unknown' && existsSync(built) ? readFileSync(built, 'utf8') : commit,
  }
}
