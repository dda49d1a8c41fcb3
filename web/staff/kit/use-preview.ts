import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { valueOf, type RefusedCall } from './refused-call.ts'

/**
 * What an act would do. It is asked anew with every change of its input, whenever it is shown again, and after the act
 * was refused; nothing of it is kept.
 */
export function usePreview<E extends Endpoint>(
  endpoint: E,
  { input, enabled = true }: { readonly input: InputOf<E>; readonly enabled?: boolean },
): UseQueryResult<OutputOf<E>, RefusedCall> {
  return useQuery<OutputOf<E>, RefusedCall>({
    queryKey: [endpoint.name, input],
    queryFn: async ({ signal }) => valueOf(await call(endpoint, input, { signal, key: newIntentKey() })),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
}
