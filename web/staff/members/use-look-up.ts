import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { lookUp } from '#domain/members/api.ts'
import { call } from '#web/kit/api.ts'
import { valueOf } from '../kit/refused-call.ts'
import { usePaused } from '../kit/use-paused.ts'

export type FoundPerson = OutputOf<typeof lookUp>['people'][number]

const freshMs = 30_000
const leastLetters = 2

/**
 * What the studio finds by the text, with previews only where they are shown; while it looks, what was found before. A
 * refusal finds nothing.
 */
export function useLookUp(
  text: string,
  { previews }: { readonly previews: boolean },
): OutputOf<typeof lookUp> | undefined {
  const typed = usePaused(text.startsWith('>') ? '' : text.trim())
  const isWanted = typed.length >= leastLetters
  const { data: found } = useQuery({
    queryKey: [lookUp.name, typed, previews],
    queryFn: async ({ signal }) => valueOf(await call(lookUp, { text: typed, previews }, { signal })),
    enabled: isWanted,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
  return isWanted ? found : undefined
}
