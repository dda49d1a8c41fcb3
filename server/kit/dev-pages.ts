import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Pages } from './pages.ts'

// oxlint-disable-next-line max-params -- the shape that Vite's middlewares have
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Pages straight from source with hot reload, on the same port. Only `npm run dev` uses it. */
export async function openDevPages(server: Server): Promise<{ bundle: () => Promise<Pages>; middleware: Middleware }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    bundle: async () => {
      const { renderPage, sharedPage, formLimit } = await vite.ssrLoadModule('/web/handler.ts')
      return { renderPage, sharedPage, formLimit }
    },
    // oxlint-disable-next-line max-params -- the shape that Vite's middlewares have
    middleware: (request, response, next) => {
      if (request.url?.startsWith('/api/')) next()
      else vite.middlewares(request, response, next)
    },
  }
}
