import { checkoutCookieName } from '#domain/kit/checkout-cookie.ts'

/**
 * A guest's input of the first step until an address holds it: in an HttpOnly session cookie, so that going on, back
 * and reloading ask nothing twice. Logging out removes it.
 */
export interface Draft {
  readonly email: string
  readonly phone: string
}

export function draftCookie(draft: Draft, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  return `${checkoutCookieName}=${encodeURIComponent(JSON.stringify(draft))}; Path=/; SameSite=Lax; HttpOnly${secure}`
}

/** Empty strings when nothing was typed, or when the cookie is invalid. */
export function readDraft(request: Request): Draft {
  const cookies = (request.headers.get('cookie') ?? '').split('; ')
  const found = cookies.find((one) => one.startsWith(`${checkoutCookieName}=`))
  return parseDraft(found?.slice(checkoutCookieName.length + 1) ?? '')
}

function parseDraft(written: string): Draft {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  try {
    const read: object = Object(JSON.parse(decodeURIComponent(written)))
    const fields = new Map<string, unknown>(Object.entries(read))
    return { email: text(fields.get('email')), phone: text(fields.get('phone')) }
  } catch {
    // Anybody can write a cookie: one that does not parse is ignored.
    return { email: '', phone: '' }
  }
}
