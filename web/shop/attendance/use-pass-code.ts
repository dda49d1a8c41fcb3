import { useEffect, useState } from 'react'
import { passCode, passStepMs } from '#domain/attendance/pass-code.ts'
import type { Instant } from '#domain/kit/time.ts'
import { signPass } from '#web/kit/sign-pass.ts'
import type { LoadedPass } from './load-check-in.ts'

/** The code shown, or that this browser cannot compute one. */
type CodeMade = { readonly kind: 'made'; readonly text: string } | { readonly kind: 'impossible' }

/** The code of this half minute, renewed without a gap. */
export function usePassCode(pass: LoadedPass['pass'], now: Instant): CodeMade | undefined {
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

interface PassToSign {
  readonly bookingId: string
  readonly secret: string
  /** The number of half minutes since 1970. */
  readonly step: number
}

/** The code of a pass for this half minute, computed on the phone (domain/attendance/pass-code.ts). */
async function makePassCode({ bookingId, secret, step }: PassToSign): Promise<string | undefined> {
  const text = passCode({ kind: 'pass', subject: bookingId, step })
  const signature = await signPass({ text, secret })
  return signature === undefined ? undefined : `${text}.${signature}`
}
