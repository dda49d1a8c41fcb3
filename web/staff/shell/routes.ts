import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { getToday } from '#domain/reports/api.ts'
import { importWithRetry } from '#web/kit/prefetch.ts'
import type { ParsedWords } from '#web/kit/words.tsx'
import type { ConsoleStart } from '../kit/console-start.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { firstPath, waitForDay } from './first-path.ts'
import { loadWords } from './load-words.ts'
import { NotFound } from './not-found.tsx'
import { Opening } from './opening.tsx'
import { PageError } from './page-error.tsx'
import { pageWithWords } from './page-with-words.tsx'
import { pagesOf, type ConsolePage } from './pages.ts'
import { pathAfterLogin } from './path-after-login.ts'
import { RosterKeeping } from './roster-keeping.tsx'

interface Opened {
  readonly start: ConsoleStart
  /** The texts of the frame, which every page may use. */
  readonly words: ParsedWords
}

/** The addresses that this person may open. Unknown and forbidden ones are the same page. */
export function createConsoleRouter(opened: Opened) {
  const { me } = opened.start
  const children = [signInRoute(opened), ...(me?.role ? staffRoutes(opened, me.role) : memberRoutes)]
  return createBrowserRouter([{ path: '/staff', HydrateFallback: Opening, ErrorBoundary: PageError, children }])
}

function signInRoute(opened: Opened): RouteObject {
  return toRoute(opened, { path: 'signin', area: 'devices', load: async () => import('../pages/signin.tsx') })
}

function staffRoutes(opened: Opened, role: StaffRole): RouteObject[] {
  const open = pagesOf(role)
  const alone = open.filter(({ standsAlone }) => standsAlone === true)
  const framed = open.filter(({ standsAlone }) => standsAlone !== true)
  const frame: RouteObject = {
    Component: ConsoleFrame,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          { index: true, loader: async ({ url }) => redirect(await firstPathOf(url, role)) },
          ...framed.map((page) => toRoute(opened, page)),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  }
  return [{ Component: RosterKeeping, children: [...alone.map((page) => toRoute(opened, page)), frame] }]
}

/**
 * What was asked for, else where the role begins: for the desk that is read from the day. Where it comes too late,
 * Today shows what is being read.
 */
async function firstPathOf(url: URL, role: StaffRole): Promise<string> {
  const asked = pathAfterLogin(url.searchParams.get('next'), role)
  if (asked !== undefined) return asked
  const today = readOf(getToday, {})
  if (role === 'desk') await waitForDay(queryClient.prefetchQuery(today))
  return firstPath(role, queryClient.getQueryData(today.queryKey))
}

/** For who is not of the staff, every address is the sign-in. */
const memberRoutes: RouteObject[] = [
  { index: true, loader: () => redirect('/staff/signin') },
  { path: '*', loader: () => redirect('/staff/signin') },
]

/**
 * Loads the page and its texts together when it is first opened. The route has no error boundary of its own: React
 * Router draws nothing for a route that is not loaded, so the one above it shows what failed.
 */
function toRoute({ start, words }: Opened, page: Pick<ConsolePage, 'path' | 'area' | 'load'>): RouteObject {
  return {
    path: page.path,
    lazy: async () => {
      const ofArea = page.area === 'shell' ? undefined : loadWords(start, page.area)
      const [loaded, spoken] = await Promise.all([importWithRetry(page.load), ofArea])
      if (loaded === undefined) throw new Error(`the page ${page.path} did not load`)
      return { Component: pageWithWords(loaded.default, { locale: start.locale, words: { ...words, ...spoken } }) }
    },
  }
}
