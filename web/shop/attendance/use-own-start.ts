import { useEffect, useState } from 'react'
import { importWithRetry } from '#web/kit/prefetch.ts'
import { useMe } from '#web/kit/session.ts'
import type { OwnStart } from './fetch-own-start.ts'

const freshMs = 5000
let latest:
  | { readonly accountId: string; readonly askedAtMs: number; readonly start: Promise<OwnStart | undefined> }
  | undefined

/**
 * The visitor's upcoming bookings, and whether there ever were any. Loaded after the page, whose HTML is the same for
 * everyone; undefined until then and for signed-out visitors. The parts of a page share one request.
 */
export function useOwnStart(): OwnStart | undefined {
  const { me } = useMe()
  const accountId = me?.id
  const [own, setOwn] = useState<{ readonly accountId: string; readonly start: OwnStart | undefined }>()
  useEffect(() => {
    if (accountId === undefined) return undefined
    let isHere = true
    void ask(accountId).then((start) => {
      if (isHere) setOwn({ accountId, start })
    })
    return () => {
      isHere = false
    }
  }, [accountId])
  return own?.accountId === accountId ? own?.start : undefined
}

async function ask(accountId: string): Promise<OwnStart | undefined> {
  const now = performance.now()
  if (latest?.accountId !== accountId || now - latest.askedAtMs > freshMs)
    latest = {
      accountId,
      askedAtMs: now,
      start: importWithRetry(async () => import('./fetch-own-start.ts')).then(async (part) => part?.fetchOwnStart()),
    }
  return latest.start
}
