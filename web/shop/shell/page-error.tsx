import { isRouteErrorResponse } from 'react-router'
import { NotFound } from './not-found.tsx'
import { Unavailable } from './unavailable.tsx'

/** Replaces a page that does not exist or failed. */
export function PageError({ error }: { readonly error: unknown }) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404
  return isAbsent ? <NotFound /> : <Unavailable requestId={requestIdOf(error)} />
}

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const loaded: unknown = error.data
  return typeof loaded === 'object' && loaded !== null && 'requestId' in loaded && typeof loaded.requestId === 'string'
    ? loaded.requestId
    : undefined
}
