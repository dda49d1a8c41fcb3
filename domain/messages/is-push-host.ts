/**
 * Whether that address is on a push service that the studio calls. Only https, except on this machine, where tests
 * simulate a service. Example: `*.notify.windows.com` takes `https://db5.notify.windows.com/w/`, and not
 * `https://notify.windows.com`.
 */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  // No user name before the host, and no character that URL parsers disagree on.
  const [, scheme, host = ''] =
    /^(https?):\/\/([a-z0-9.-]+(?::\d{1,5})?)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/.exec(endpoint) ?? []
  if (scheme === 'http' && !host.startsWith('127.0.0.1:')) return false
  return hosts.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host !== '' && host === name))
}
