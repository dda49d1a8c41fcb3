import { readFileSync } from 'node:fs'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { describeSettings } from './describe-settings.ts'

/** The first line of a log in production: what runs, on which schema, with which settings. */
export function logStart(log: Log, { config, schema }: { readonly config: Config; readonly schema: string }): void {
  if (config.mode !== 'production') return
  const about = { version: ownVersion(), commit: config.commit, schema, settings: describeSettings(config) }
  log.info(about, 'starting')
}

/** The version of package.json. */
export function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}
