import { isPrivateHost, isThisMachine } from '#domain/kit/private-hosts.ts'

/** Why production may not call a gateway at that address, in whole sentences. */
export function hostProblems(
  name: string,
  { protocol, hostname }: { readonly protocol: string; readonly hostname: string },
): string[] {
  return [
    isThisMachine(hostname)
      ? `${name} names this machine. Production never pays through the simulator.`
      : isPrivateHost(hostname)
        ? `${name} names a private network, where no gateway is. Set the address that the gateway gave you.`
        : '',
    protocol === 'https:' ? '' : `${name} must be an https address: payments never travel in the clear.`,
  ]
}
