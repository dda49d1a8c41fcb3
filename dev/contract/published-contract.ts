import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { openApiDocument } from '#server/kit/openapi.ts'
import { compactDocument } from './compact-document.ts'

/** The contract of the API as the endpoint table states it now, without a server or a database. */
export function publishedContract(): Readonly<Record<string, unknown>> {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  return compactDocument(JSON.parse(JSON.stringify(openApiDocument(describedEndpoints(roomRoutes(config))))))
}
