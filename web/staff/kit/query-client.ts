import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { RefusedCall } from './refused-call.ts'
import { toSignIn } from './to-sign-in.ts'

/** A page that is opened again within this time shows what it read, without asking. */
const freshMs = 5000
const keptMs = 10 * 60_000
const mostTries = 2
const retryMs = 800

/** Keeps what the console read. A session that ended leads to the sign-in page, and back. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWithoutSession }),
  mutationCache: new MutationCache({ onError: leaveWithoutSession }),
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      gcTime: keptMs,
      // The browser may be wrong about the network, so a call is made and says so itself.
      networkMode: 'always',
      // With that mode the library would leave it out.
      refetchOnReconnect: true,
      retry: (tries, error) => tries < mostTries && isPassing(error),
      retryDelay: retryMs,
    },
    mutations: {
      networkMode: 'always',
      // The idempotency key of the write makes a second sending of the same harmless.
      retry: (tries, error) => tries < mostTries && isLost(error),
      retryDelay: retryMs,
    },
  },
})

/**
 * Tells the library whether the document was opened with a network. It assumes one until an event says otherwise, and
 * would take the first return of the network for no change.
 */
export function noteNetwork(): void {
  onlineManager.setOnline(navigator.onLine)
}

/** Whether a read may succeed when it is tried again: no answer came, or the server failed. */
function isPassing(error: Error): boolean {
  return error instanceof RefusedCall && (isLost(error) || error.refusal.status >= 500)
}

function isLost(error: Error): boolean {
  return error instanceof RefusedCall && error.refusal.code === 'lost'
}

function leaveWithoutSession(error: Error): void {
  if (error instanceof RefusedCall && error.refusal.status === 401) toSignIn()
}
