/** What keeps production from calling a gateway at that address, in whole sentences. */
export function hostProblems(
  name: string,
  { protocol, hostname }: { readonly protocol: string; readonly hostname: string },
): string[] {
  return [
    isThisMachine(hostname) ? `${name} names this machine. Production never pays through the simulator.` : '',
    protocol === 'https:' ? '' : `${name} must be an https address: payments never travel in the clear.`,
  ]
}

/** A host as `URL` writes it: IPv4 in four decimal numbers, IPv6 in brackets and shortened. */
function isThisMachine(name: string): boolean {
  return /^(.+\.)?localhost\.?$|^127\.|^0\.|^\[::1?\]$|^\[::ffff:(7f[0-9a-f]{2}|0):/.test(name)
}
