import { z } from 'zod/mini'
import { isLinkLocal } from '#domain/kit/private-hosts.ts'

const units = { MB: 1e6, GB: 1e9, TB: 1e12 } as const

/** The settings of whoever watches the site, as part of the environment. */
export const watchEnvironment = {
  /**
   * Called each minute while no check alarms, and with `/fail` behind it and the names of the alarms otherwise: the
   * protocol of healthchecks.io, which tells people when the calls fail to come. A secret: whoever knows it can say
   * that all is well.
   */
  HEARTBEAT_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The size of the disk of the database, such as 40GB, for the check that says when it is nearly full. */
  DATABASE_DISK: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,5}(?:MB|GB|TB)$/, { error: 'it looks like 40GB, with MB, GB or TB' })),
  ),
}

type WatchEnvironment = z.output<z.ZodMiniObject<typeof watchEnvironment>>

export interface WatchSettings {
  readonly heartbeatUrl: string | undefined
  readonly databaseDiskBytes: number | undefined
}

export function readWatch({ HEARTBEAT_URL: url, DATABASE_DISK: disk }: WatchEnvironment): WatchSettings {
  const [, size, unit] = /^(\d+)(MB|GB|TB)$/.exec(disk ?? '') ?? []
  const factor = unit === 'MB' || unit === 'GB' || unit === 'TB' ? units[unit] : undefined
  return {
    heartbeatUrl: url?.replace(/\/$/, ''),
    databaseDiskBytes: size === undefined || factor === undefined ? undefined : Number(size) * factor,
  }
}

/** Why production may not start with these settings, in whole sentences. */
export function watchProblems({ HEARTBEAT_URL: url }: WatchEnvironment): readonly string[] {
  return url !== undefined && isLinkLocal(new URL(url).hostname)
    ? ['HEARTBEAT_URL names a link-local address. Set the address of the watcher.']
    : []
}
