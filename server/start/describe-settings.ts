import type { Config } from '#server/kit/config.ts'
import { describePlace } from './describe-place.ts'

/** The settings for the log, each named here, so that a new secret stays out of it. */
export function describeSettings(config: Config): Readonly<Record<string, unknown>> {
  return {
    mode: config.mode,
    host: config.host,
    port: config.port,
    metricsPort: config.metricsPort,
    publicUrl: config.publicUrl,
    branch: config.defaultBranch,
    database: describePlace(config.databaseUrl),
    databasePool: config.databasePool,
    jobs: config.jobs,
    migrates: config.migrates,
    trustedProxies: config.trustedProxies,
    drainSeconds: config.drainSeconds,
    mail: config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host,
    gateways: config.gateways,
    push: config.push !== undefined,
    heartbeat: config.heartbeatUrl !== undefined,
    databaseDiskBytes: config.databaseDiskBytes,
    logLevel: config.logLevel,
    rateLimits: config.rateLimits,
  }
}
