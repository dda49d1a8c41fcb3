import type { signInStaff as endpoint } from '#domain/devices/api.ts'
import type { SignInStep } from '#domain/devices/decide-sign-in.ts'
import { staffSessionHours } from '#domain/devices/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, staffCookieName, staffDeviceCookieName } from '#server/kit/cookies.ts'
import type { Started } from './start-staff-session.ts'

/** A device is known for as long as browsers keep a cookie at all. */
const deviceSeconds = 400 * 24 * 3600

type Answering = Pick<ReadContext, 'fromPage' | 'secure' | 'responseHeaders' | 'branch'>

/** Answers a login of staff: a browser gets a cookie, which no other site can make it send, a program a token. */
export function answerStaffSession(
  ctx: Answering,
  { step, token, expiresAt }: Started & { readonly step: SignInStep },
): OutputOf<typeof endpoint> {
  if (ctx.fromPage) setStaffCookie(ctx, { token, seconds: staffSessionHours * 3600 })
  return {
    success: true,
    step,
    token: ctx.fromPage ? null : token,
    expires_at: wireTime(expiresAt, ctx.branch.zone),
  }
}

/** Sets the cookie of a login; with no seconds it removes it. */
export function setStaffCookie(ctx: Answering, of: { readonly token: string; readonly seconds: number }): void {
  const { secure } = ctx
  const name = staffCookieName(secure)
  const line = cookieLine({ name, value: of.token, maxAgeSeconds: of.seconds, secure, isStrict: true })
  ctx.responseHeaders.append('set-cookie', line)
}

/** Gives a browser the secret by which it is known from then on. */
export function setDeviceCookie(ctx: Answering, key: string): void {
  const { secure } = ctx
  const name = staffDeviceCookieName(secure)
  const line = cookieLine({ name, value: key, maxAgeSeconds: deviceSeconds, secure, isStrict: true })
  ctx.responseHeaders.append('set-cookie', line)
}
