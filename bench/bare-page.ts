// The bare page that Lighthouse meets in turn with ours: built by the same framework, on the same kind of server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { benchFolder } from './program.ts'

const built = join(benchFolder, 'bare')
const pages: ServerBuild = await import(pathToFileURL(join(built, 'server', 'index.js')).href)
const answer = createRequestHandler(pages, 'production')
const app = new Hono()
app.get('/assets/*', serveStatic({ root: join(built, 'client') }))
app.get('/', async (c) => answer(c.req.raw))
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.({ ready: true, port }),
)
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => server.close(() => process.exit(0)))
