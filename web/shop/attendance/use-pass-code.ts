import { useEffect, useState } from 'react'
import { passCode, passStepMs } from '#domain/attendance/pass-code.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { LoadedPass } from './load-check-in.ts'

const signatureBytes = 16

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

/**
 * The code of a pass for this half minute, computed on the phone: the text of domain/attendance/pass-code.ts, signed
 * with HMAC-SHA256 under the booking's secret. Undefined without Web Crypto, which browsers offer to secure origins
 * only.
 */
async function makePassCode({ bookingId, secret, step }: PassToSign): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const text = passCode({ kind: 'pass', subject: bookingId, step })
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text))).subarray(
    0,
    signatureBytes,
  )
  return `${text}.${btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`
}
