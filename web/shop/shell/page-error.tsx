import { Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { arriving } from '#web/kit/later.ts'

// Trouble is rare, so neither page travels with the others.
const NotFound = arriving(
  async () => import('./not-found.tsx'),
  (part) => part.NotFound,
)
const Unavailable = arriving(
  async () => import('./unavailable.tsx'),
  (part) => part.Unavailable,
)

/** What stands in a page's place when it is absent or broke. */
export function PageError({ error }: { readonly error: unknown }) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404
  return <Suspense>{isAbsent ? <NotFound /> : <Unavailable requestId={requestIdOf(error)} />}</Suspense>
}

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const loaded: unknown = error.data
  return typeof loaded === 'object' && loaded !== null && 'requestId' in loaded && typeof loaded.requestId === 'string'
    ? loaded.requestId
    : undefined
}
