import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { RefusedCall } from './refused-call.ts'
import { readOf } from './use-read.ts'

/**
 * What an act would do. It is asked anew with every change of its input, whenever it is shown again, and after the act
 * was refused; nothing of it is kept. It changes nothing, so it has no idempotency key.
 */
export function usePreview<E extends Endpoint>(
  endpoint: E,
  { input, enabled = true }: { readonly input: InputOf<E>; readonly enabled?: boolean },
): UseQueryResult<OutputOf<E>, RefusedCall> {
  return useQuery({ ...readOf(endpoint, input), enabled, staleTime: 0, gcTime: 0 })
}
