/**
 * What a guest typed in the first step, until an address holds it: in a cookie of the device that no script reads and
 * that ends with the browser, so that going on, back and reloading ask nothing twice.
 */
export interface Draft {
  readonly email: string
  readonly phone: string
}

const name = 'hundred_checkout'

export function draftCookie(draft: Draft, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  return `${name}=${encodeURIComponent(JSON.stringify(draft))}; Path=/; SameSite=Lax; HttpOnly${secure}`
}

/** Empty texts when nothing was typed, or when the cookie is not ours. */
export function readDraft(request: Request): Draft {
  const cookies = (request.headers.get('cookie') ?? '').split('; ')
  const found = cookies.find((one) => one.startsWith(`${name}=`))
  return parseDraft(found?.slice(name.length + 1) ?? '')
}

function parseDraft(written: string): Draft {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  try {
    const read: unknown = JSON.parse(decodeURIComponent(written))
    const fields = new Map<string, unknown>(Object.entries(Object(read)))
    return { email: text(fields.get('email')), phone: text(fields.get('phone')) }
  } catch {
    // Anybody can write a cookie: one that does not parse is none.
    return { email: '', phone: '' }
  }
}
