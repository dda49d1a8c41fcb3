import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ConsoleFiles } from './console-files.ts'
import type { Pages } from './pages.ts'

// oxlint-disable-next-line max-params -- the shape that Vite's middlewares have
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Pages straight from source with hot reload, on the same port. Only `npm run dev` uses it. */
export async function openDevPages(
  server: Server,
): Promise<{ bundle: () => Promise<Pages>; console: () => Promise<ConsoleFiles>; middleware: Middleware }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    bundle: async () => {
      const { renderPage, sharedPage, formLimit, routeOf } = await vite.ssrLoadModule('/web/handler.ts')
      return { renderPage, sharedPage, formLimit, routeOf }
    },
    console: async () => {
      const { areaWords } = await vite.ssrLoadModule('/web/staff/shell/areas.ts')
      return consoleFromSource(Object.keys(areaWords))
    },
    // oxlint-disable-next-line max-params -- the shape that Vite's middlewares have
    middleware: (request, response, next) => {
      if (request.url?.startsWith('/api/')) next()
      else vite.middlewares(request, response, next)
    },
  }
}

/** The console's files as the development server serves them. */
function consoleFromSource(areas: readonly string[]): ConsoleFiles {
  const wordsIn = (locale: string) =>
    Object.fromEntries(areas.map((area) => [area, `/staff/words/${area}.${locale}.js`]))
  return {
    // The second puts in what the transformed components expect of their document for hot reload.
    scripts: ['/@vite/client', '/@id/__x00__virtual:react-router/inject-hmr-runtime', '/web/entry-staff.tsx'],
    imports: [],
    styles: [],
    fonts: [],
    icons: {
      drawn: '/web/assets/staff-icon.svg',
      small: '/web/assets/staff-icon-192.png',
      large: '/web/assets/staff-icon-512.png',
      maskable: '/web/assets/staff-icon-512-maskable.png',
    },
    words: { en: wordsIn('en'), zh: wordsIn('zh') },
  }
}
