/** Reads a cookie that scripts may see; undefined on the server and when there is none. */
export function cookieValue(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Writes a cookie at path /, as the specification asks for all of them. No age removes it. */
export function writeCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : 31_536_000
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
