import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { call } from '#web/kit/api.ts'
import type { Interest } from './live-changes.ts'
import { queryClient } from './query-client.ts'
import { valueOf, type RefusedCall } from './refused-call.ts'
import { useLiveReads } from './use-live.ts'

interface ReadOptions<E extends Endpoint> {
  readonly input: InputOf<E>
  /** What it shows: it is read again whenever that changes in the branch. */
  readonly live?: readonly Interest[]
  /**
   * Asks again each so many milliseconds while the page is visible, where no stream tells of changes; by what was read
   * last, where that decides.
   */
  readonly everyMs?: number | ((last: OutputOf<E> | undefined) => number)
  /** False while the input is not complete. */
  readonly enabled?: boolean
  /** What was read before stays on the page while another page of the list is read. */
  readonly keepPrevious?: boolean
}

/** What an endpoint answers: `const roster = useRead(getRoster, { input: { id } })`. Never for a write. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  { input, live, everyMs, enabled = true, keepPrevious = false }: ReadOptions<E>,
): UseQueryResult<OutputOf<E>, RefusedCall> {
  const again = useLiveReads([endpoint.name, input], live)
  return useQuery({
    ...readOf(endpoint, input),
    enabled,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? again),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** The same for a loader, which waits for it: `await read(getRoster, { id })`. It throws the refusal. */
export async function read<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return queryClient.fetchQuery(readOf(endpoint, input))
}

/** Reads these endpoints again wherever they are shown, with any input. */
export async function readAgain(endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(async ({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** The key and the call of a read, for what TanStack Query offers besides: `queryClient.setQueryData(...)`. */
export function readOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<OutputOf<E>, RefusedCall>({
    queryKey: [endpoint.name, input],
    queryFn: async ({ signal }) => valueOf(await call(endpoint, input, { signal })),
  })
}
