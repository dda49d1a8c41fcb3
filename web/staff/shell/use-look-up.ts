import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { lookUp } from '#domain/members/api.ts'
import { call } from '#web/kit/api.ts'
import { valueOf } from '../kit/refused-call.ts'

/** A name is typed faster than that from letter to letter, so that not every letter asks. */
const pauseMs = 90
const freshMs = 30_000
const leastLetters = 2

/** What the studio finds by the text; while it looks, what was found before. A refusal finds nothing. */
export function useLookUp(text: string): OutputOf<typeof lookUp> | undefined {
  const typed = usePaused(text.startsWith('>') ? '' : text.trim())
  const isWanted = typed.length >= leastLetters
  const { data: found } = useQuery({
    queryKey: [lookUp.name, typed],
    queryFn: async ({ signal }) => valueOf(await call(lookUp, { text: typed }, { signal })),
    enabled: isWanted,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
  return isWanted ? found : undefined
}

/** The value once it has stayed the same for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
