import { data, isRouteErrorResponse, redirect, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { lossOfNow, type Loss } from '#web/kit/request-of.ts'

type Results = Record<string, DataStrategyResult>

/** State that the router does not pass to a middleware: the shown page and the pending submissions. */
interface RouterState {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly navigation: Submission
  readonly fetchers: ReadonlyMap<string, Submission & { readonly data?: unknown }>
  readonly actionData: Readonly<Record<string, unknown>> | null
}

interface Submission {
  readonly state: 'idle' | 'loading' | 'submitting'
  readonly formAction?: string | undefined
}

/** Statuses of a proxy in front of the studio that could not reach it. */
const unreachable: readonly number[] = [502, 503, 504]

const listeners = new Set<(loss: Loss) => void>()

/** Registers a listener for forms that were submitted and did not arrive. */
export function listenForUnsent(listener: (loss: Loss) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where a page returns to that was left for the address of its form. */
let returnsTo: string | undefined

/**
 * Keeps a form that the network lost as it was filled in, on its page, and the frame reports it; by default the router
 * shows its error page. The action keeps its previous result. A form whose response would be another page returns to
 * its own without a reload.
 */
export const keepForm: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') {
    const isReturn = returnsTo === request.url
    returnsTo = undefined
    return isReturn ? {} : next()
  }
  const results = await next()
  const lost = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isLost(result))
  if (lost.length === 0 || request.signal.aborted) return results
  for (const listener of listeners) listener(lossOfNow())
  return { ...results, ...Object.fromEntries(lost.map(([route]) => [route, answerAgain(request, route)])) }
}

/**
 * The browser's fetch fails with this type, which the router wraps with a status; an error of the server arrives as its
 * own type.
 */
function isLost(result: unknown): boolean {
  if (isRouteErrorResponse(result)) return unreachable.includes(result.status)
  const isBeside = typeof result === 'object' && result !== null && 'data' in result
  return (isBeside ? result.data : result) instanceof TypeError
}

function answerAgain(request: Request, route: string): DataStrategyResult {
  const { state }: { readonly state: RouterState } = Reflect.get(window, '__reactRouterDataRouter')
  const { pathname, search } = new URL(request.url)
  const isThis = ({ state: at, formAction }: Submission) => at === 'submitting' && formAction === `${pathname}${search}`
  const fetcher = [...state.fetchers.values()].find(isThis)
  if (fetcher && !isThis(state.navigation)) return { type: 'data', result: data(fetcher.data, 503) }
  if (pathname === state.location.pathname) return { type: 'data', result: data(state.actionData?.[route], 503) }
  const here = `${state.location.pathname}${state.location.search}`
  returnsTo = new URL(here, request.url).href
  return { type: 'data', result: redirect(`${here}${state.location.hash}`) }
}
