import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookingOfPass } from '#domain/attendance/pass-code.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { lookUp } from '#domain/members/api.ts'
import { call } from '#web/kit/api.ts'
import { valueOf, type RefusedCall } from '../kit/refused-call.ts'
import { usePaused } from '../kit/use-paused.ts'

export type Found = OutputOf<typeof lookUp>
export type FoundPerson = Found['people'][number]

const freshMs = 30_000
const leastLetters = 2

/**
 * What the studio finds by the text, with previews only where they are shown; while it looks, what was found before. A
 * refusal finds nothing.
 */
export function useLookUp(text: string, { previews }: { readonly previews: boolean }): Found | undefined {
  const typed = usePaused(text.startsWith('>') ? '' : text.trim())
  const isWanted = typed.length >= leastLetters
  const { data: found } = useQuery({
    ...lookUpOf(typed, previews),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return isWanted ? found : undefined
}

/**
 * Looks up whom a text finds, without the pause of typing: Enter right after the last letter means the whole text, not
 * what was found before it. A refusal finds nobody.
 */
export function useFindNow(): (text: string) => Promise<readonly FoundPerson[]> {
  const client = useQueryClient()
  return async (text) => {
    const typed = text.trim()
    if (typed.length < leastLetters) return []
    return client.fetchQuery(lookUpOf(typed, false)).then(
      ({ people }) => people,
      () => [],
    )
  }
}

/** Whose pass was scanned into the field, once that is known; nobody for any other text. */
export function useScannedPerson(text: string): FoundPerson | undefined {
  const isPass = bookingOfPass(text) !== undefined
  // Never what another text found: a scanner is faster than the answer, and this person is opened unseen.
  const { data: found } = useQuery({ ...lookUpOf(text.trim(), true), enabled: isPass })
  return isPass ? found?.people[0] : undefined
}

function lookUpOf(text: string, previews: boolean) {
  return queryOptions<Found, RefusedCall>({
    queryKey: [lookUp.name, text, previews],
    queryFn: async ({ signal }) => valueOf(await call(lookUp, { text, previews }, { signal })),
    staleTime: freshMs,
  })
}
