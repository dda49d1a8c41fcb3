import { isOwnHost } from '#server/network/is-own-host.ts'
import type { Config } from './config.ts'

type Site = Pick<Config, 'publicUrl' | 'host' | 'port' | 'balancer'>

/**
 * The origin of the site in whatever is sent out. Without an address of its own a site is known by what it was started
 * with; the Host header that a request came with, whichever proxy it came through, counts where it names this machine.
 */
export function siteOrigin(site: Site, askedAt?: string): string {
  if (site.publicUrl !== undefined) return new URL(site.publicUrl).origin
  const { host, port } = site.balancer ?? site
  const isOwn = askedAt !== undefined && URL.canParse(askedAt) && isOwnHost(new URL(askedAt).hostname, host)
  return isOwn ? askedAt : `http://localhost:${port}`
}
