import { createServer } from 'node:http'
import { createApp } from '#server/app.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { createListener } from '#server/kit/listener.ts'
import { createLog } from '#server/kit/log.ts'
import { createResponseCache, subscribeToChanges } from '#server/kit/response-cache.ts'
import { listenLocally } from './listen-locally.ts'
import type { TestServer } from './server.ts'

/** A second process of the site on the same database. */
export async function anotherInstance(server: Pick<TestServer, 'databaseUrl' | 'config'>) {
  const pool = openPool(server.databaseUrl, { size: 5, onLost: () => undefined })
  const db = openDatabase(pool)
  const log = createLog(server.config)
  const lists = createResponseCache()
  const changes = subscribeToChanges(server.databaseUrl, { lists, log })
  const app = createApp({ config: server.config, pool, db, log, lists })
  const http = createServer(createListener({ fetch: app.fetch, lists, config: server.config, log }))
  const port = await listenLocally(http)
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    pool,
    async stop() {
      app.live.stop()
      await new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      })
      await changes.stop()
      await db.destroy()
    },
  }
}
