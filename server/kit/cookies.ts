import { checkoutCookieName } from '#domain/kit/checkout-cookie.ts'

/** Reads one cookie of a request. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

/**
 * The session's cookie. Browsers accept the `__Host-` name over https alone, so the demo over plain http uses another.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-hundred_session' : 'hundred_session'
}

/** The secret of a guest's cart (docs/studio-rules.md#guests): it opens that cart and nothing else. */
export function guestCookieName(secure: boolean): string {
  return secure ? '__Host-hundred_guest' : 'hundred_guest'
}

/** The order that a browser placed or tracks without an account, as `id.key`: it opens that order and nothing else. */
export function orderCookieName(secure: boolean): string {
  return secure ? '__Host-hundred_order' : 'hundred_order'
}

/** The mark of a device on which somebody logged in before; it outlives the session. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-hundred_device' : 'hundred_device'
}

/** The login of staff: apart from the shop's, since a role counts in it alone. */
export function staffCookieName(secure: boolean): string {
  return secure ? '__Host-hundred_staff' : 'hundred_staff'
}

/** The secret of a device where staff log in; it outlives the login. */
export function staffDeviceCookieName(secure: boolean): string {
  return secure ? '__Host-hundred_staff_device' : 'hundred_staff_device'
}

/** Tells the page that someone is signed in, by a mark that only differs with each session; scripts may read it. */
export const hintCookieName = 'hundred_signed_in'

interface CookieParts {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
  readonly secure: boolean
  readonly scriptsMayRead?: boolean
  /** Sent with requests of our own pages alone, not even when somebody follows a link from another site. */
  readonly isStrict?: boolean
}

/** A Set-Cookie line at path /, not sent by other sites except when a visitor follows a link. */
export function cookieLine({ name, value, maxAgeSeconds, secure, scriptsMayRead, isStrict }: CookieParts): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    isStrict ? 'SameSite=Strict' : 'SameSite=Lax',
    scriptsMayRead ? '' : 'HttpOnly',
    secure ? 'Secure' : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** Removes the cookies of an ended session from the browser, and what pages stored there and in a cookie of theirs. */
export function clearSessionCookies({ secure, responseHeaders }: { secure: boolean; responseHeaders: Headers }): void {
  const line = { value: '', maxAgeSeconds: 0, secure }
  responseHeaders.append('set-cookie', cookieLine({ ...line, name: sessionCookieName(secure) }))
  responseHeaders.append('set-cookie', cookieLine({ ...line, name: hintCookieName, scriptsMayRead: true }))
  responseHeaders.append('set-cookie', cookieLine({ ...line, name: checkoutCookieName }))
  responseHeaders.set('clear-site-data', '"cache", "storage"')
}
