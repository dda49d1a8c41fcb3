/** Reads a cookie that scripts may see; undefined on the server and when there is none. */
export function cookieValue(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Writes a cookie that lasts a year; an undefined value removes it. */
export function writeCookie(name: string, value: string | undefined): void {
  document.cookie = cookieText({ name, value, secure: location.protocol === 'https:' })
}

/** A cookie at path /, as the specification asks for all of them. */
export function cookieText({
  name,
  value,
  secure,
}: {
  readonly name: string
  readonly value: string | undefined
  readonly secure: boolean
}): string {
  const ageSeconds = value === undefined ? 0 : 31_536_000
  return `${name}=${value ?? ''}; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}
