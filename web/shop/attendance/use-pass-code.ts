import { useEffect, useState } from 'react'
import { passStepMs } from '#domain/attendance/pass-code.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Pass } from './load-check-in.ts'
import { makePassCode } from './make-pass-code.ts'

/** The code on show, or that this browser cannot make one. */
export type CodeMade = { readonly kind: 'made'; readonly text: string } | { readonly kind: 'impossible' }

/** The code of this half minute, renewed without a gap. */
export function usePassCode(pass: Pass | undefined, now: Instant): CodeMade | undefined {
  const [code, setCode] = useState<CodeMade>()
  const step = Math.floor(now.epochMilliseconds / passStepMs)
  const [bookingId, secret] = [pass?.booking_id, pass?.secret]
  useEffect(() => {
    if (bookingId === undefined || secret === undefined) return undefined
    const leaving = new AbortController()
    const make = async () => {
      const made = await makePassCode({ bookingId, secret, step })
      if (!leaving.signal.aborted) setCode(made === undefined ? { kind: 'impossible' } : { kind: 'made', text: made })
    }
    void make()
    return () => leaving.abort()
  }, [bookingId, secret, step])
  return code
}
