import { isOwnHost } from '#server/network/is-own-host.ts'
import type { Config } from './config.ts'

type Site = Pick<Config, 'publicUrl' | 'host' | 'port' | 'balancer'>

/**
 * The origin of the site in everything that is sent. Without a configured address it is the address that the site was
 * started with; the Host header of a request, through any proxy, counts only where it names this machine.
 */
export function siteOrigin(site: Site, askedAt?: string): string {
  if (site.publicUrl !== undefined) return new URL(site.publicUrl).origin
  const { host, port } = site.balancer ?? site
  const isOwn = askedAt !== undefined && URL.canParse(askedAt) && isOwnHost(new URL(askedAt).hostname, host)
  return isOwn ? askedAt : `http://localhost:${port}`
}
