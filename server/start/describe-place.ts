/** User, host, port and database of a database's URL, never the password nor anything else of it. */
export function describePlace(url: string): string {
  if (!URL.canParse(url)) return 'a socket of this machine'
  const { username, hostname, port, pathname, searchParams } = new URL(url)
  return `${username === '' ? '' : `${username}@`}${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}${pathname}`
}
