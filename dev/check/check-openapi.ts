import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { openApiDocument } from '#server/kit/openapi.ts'
import { runCommand } from './run-command.ts'

/** The file that `.redocly.lint-ignore.yaml` excuses addresses in. */
const written = join(import.meta.dirname, '..', '..', '.cache', 'openapi.json')
const rules = join(import.meta.dirname, 'redocly.yaml')

/** Lints the OpenAPI document of the product, without a server and without the network. */
export async function checkOpenApi(): Promise<{ succeeded: boolean; printed: string }> {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody/none' })
  if ('problems' in config) return { succeeded: false, printed: config.problems.join('\n') }
  return lintOpenApi(openApiDocument(describedEndpoints(roomRoutes(config))), written)
}

/** Writes the document to that file and runs the linter on it. */
export async function lintOpenApi(
  document: Readonly<Record<string, unknown>>,
  file: string,
): Promise<{ succeeded: boolean; printed: string }> {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(document, null, 1))
  return runCommand({
    program: 'redocly',
    words: ['lint', file, `--config=${rules}`, '--format=stylish'],
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
}
