import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { openApiDocument } from '#server/kit/openapi.ts'
import { contractLines } from './contract-lines.ts'

/** The contract of the API as the endpoint table states it now, without a server or a database. */
export function publishedContract(): string[] {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  const document: unknown = JSON.parse(JSON.stringify(openApiDocument(describedEndpoints(roomRoutes(config)))))
  return contractLines(document)
}
