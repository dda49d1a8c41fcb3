import {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { signForm } from '#domain/forms/api.ts'
import type { FindFormLimit, FindRoute, FindSharedPage, RenderPage } from '#domain/kit/page.ts'
import { holdScripts } from './after-paint.ts'
import { apiContext, createPageCall } from './kit/api-context.ts'
import { barePath } from './kit/locale.ts'
import { wordGroupsContext, wordGroupsOf } from './kit/page-route.ts'
import { nonceContext, reportContext } from './kit/render-context.ts'

// Named one by one: the build writes `undefined` for a missing field, where the type requires its absence.
const { entry, routes, assets, publicPath, assetsBuildDirectory, future, ssr, isSpaMode, prerender, routeDiscovery } =
  build
const site: ServerBuild = {
  entry,
  routes,
  assets,
  publicPath,
  assetsBuildDirectory,
  future,
  ssr,
  isSpaMode,
  prerender,
  routeDiscovery,
}
const respond = createRequestHandler(site, import.meta.env.MODE)

/** Renders one page request, or runs the action of its form, as the visitor who sent it. */
export const renderPage: RenderPage<Request, Response> = async (request, { fetch, nonce, report }) => {
  const { call, cookies } = createPageCall({ request, fetch })
  const context = new RouterContextProvider()
  context.set(apiContext, call)
  context.set(nonceContext, nonce)
  context.set(wordGroupsContext, wordGroupsAt(new URL(request.url).pathname))
  context.set(reportContext, report)
  const response = await paintFirst(await respond(request, context))
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  // The app carries its own pages, possibly of another version.
  if (new URL(request.url).pathname.endsWith('.data')) response.headers.set('x-site-version', assets.version)
  return response
}

/** The routes of the site as a tree, with the handles of their pages. */
const branches = childrenOf(undefined)

function childrenOf(parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return []
    const { path = '', index, module } = route
    const handle: unknown = module.handle
    return [index === true ? { path, index, handle } : { path, handle, children: childrenOf(route.id) }]
  })
}

/** The groups of texts that the routes of this address declare. */
function wordGroupsAt(pathname: string): ReturnType<typeof wordGroupsOf> {
  const matches = matchRoutes(branches, dataless(pathname)) ?? []
  return wordGroupsOf(matches.map(({ route }) => route.handle))
}

/** The development server would report the changed attributes as a hydration mismatch. */
async function paintFirst(response: Response): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (!isPage || response.body === null || import.meta.env.DEV) return response
  return new Response(holdScripts(await response.text()), response)
}

/**
 * Parameters of pages that show seats left, and of pages that change only when the studio edits something. All others
 * are personal.
 */
const scheduleParameters = ['view', 'date', 'week', 'type', 'series', 'level', 'instructor', 'room', 'time', 'places']
const live = { '/': ['banner'], '/schedules': scheduleParameters }
const calm = {
  '/packages': ['kind', 'class', 'person'],
  '/terms': ['language'],
  '/privacy-policy': ['language'],
  '/robots.txt': [],
  '/site.webmanifest': [],
  '/sitemap.xml': [],
}

export const sharedPage: FindSharedPage = (pathname, query) => {
  const path = pagePath(pathname)
  // What a visitor's own packs pay for is personal.
  if (query.has('mine')) return undefined
  const parameters = new Map<string, string[]>(Object.entries(live)).get(path)
  if (parameters) return { freshness: 'live', parameters: [...parameters, ...routing] }
  const known = new Map<string, string[]>(Object.entries(calm)).get(path)
  return known && { freshness: 'public', parameters: [...known, ...routing] }
}

/** The parameter in which a client-side navigation names the loaders it wants. */
const routing = ['_routes']

/** The forms of these pages carry a drawn signature. */
const signingPages = ['/sign/e-waiver', '/sign/privacy', '/sign/terms']

export const formLimit: FindFormLimit = (pathname) =>
  signingPages.includes(pagePath(pathname)) ? signForm.maxBodyBytes : undefined

export const routeOf: FindRoute = (pathname) => {
  const matches = matchRoutes(branches, dataless(pathname)) ?? []
  return `/${matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join('/')}`
}

function pagePath(pathname: string): string {
  return barePath(dataless(pathname))
}

/** The address of the page whose data React Router requests. */
function dataless(pathname: string): string {
  return pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}
