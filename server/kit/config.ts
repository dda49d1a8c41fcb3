import { z } from 'zod/mini'
import { isLinkLocal, isPrivateHost } from '#domain/kit/private-hosts.ts'
import { pushEnvironment, pushSettings, type PushSettings } from '#domain/messages/notice-kind.ts'
import { appEnvironment, appSettings, type AppSettings } from '#domain/mobile/app-settings.ts'
import { driverFeatures, isDriverFeature, type DriverOptions } from '#server/driver/options.ts'
import { gatewayEnvironment, gatewayProblems, readGateways, type GatewaySettings } from './gateway-settings.ts'
import type { Secrets } from './secrets.ts'
import { readWatch, watchEnvironment, watchProblems, type WatchSettings } from './watch-settings.ts'

const demoSecret = 'demo-secret-for-this-machine-only'

const wholeNumberText = (range: readonly [low: number, high: number]) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)).check(
    z.refine((n) => n >= range[0] && n <= range[1], {
      error: `it takes a whole number from ${range[0]} to ${range[1]}`,
    }),
  )
const wholeNumber = (fallback: number, range: readonly [low: number, high: number]) =>
  z._default(wholeNumberText(range), fallback)
const secretsMax = 5
const secretsText = z.pipe(
  z.string(),
  z.transform((text, context): Secrets => {
    const [newest = '', ...former] = text.split(',').map((secret) => secret.trim())
    const all: Secrets = [newest, ...former]
    if (all.some((secret) => secret.length < 16))
      context.issues.push({ code: 'custom', input: text, message: 'each secret of it takes 16 characters at least' })
    if (all.length > secretsMax || new Set(all).size < all.length)
      context.issues.push({ code: 'custom', input: text, message: `it takes ${secretsMax} different secrets at most` })
    return all
  }),
)
const onOrOff = z._default(z.enum(['on', 'off']), 'on')

/** All configuration from the environment, with its defaults. README lists the same names. */
const environment = z.object({
  /** `demo` seeds a studio and uses the simulated bank; `production` refuses both. */
  MODE: z._default(z.enum(['demo', 'production']), 'demo'),
  /** The port of the site; 0 takes any free one. */
  PORT: wholeNumber(3000, [0, 65_535]),
  /** The address to listen on. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Host and port that the site was started with, where a balancer of `npm start` is in front of this server. */
  BALANCER_HOST: z.optional(z.string()),
  BALANCER_PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  /** The address people open, without a slash at the end. https turns on secure cookies. */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The branch of a request that names none. */
  BRANCH: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'penang'),
  /** The database; required. The commands of the demo start an embedded one without it, and production never does. */
  DATABASE_URL: z._default(z.string(), ''),
  /**
   * Connections of one process, besides three of its own for changes, jobs and readiness. One listens for jobs, a batch
   * writes on one and four look callers up, so fewer than 6 wait for each other; six servers with 12 fit PostgreSQL's
   * default of 100, and one with more than 90 does not.
   */
  DATABASE_POOL: wholeNumber(12, [6, 90]),
  /** `off` where jobs run elsewhere: in another server, or in server/worker.ts. */
  JOBS: onOrOff,
  /** `off` where `npm run migrate` does it apart, as another role; a start then refuses a database that lacks some. */
  MIGRATE: onOrOff,
  /** A port of this machine alone, for whoever watches: `/health/live`, `/health/ready` and `/health/checks`. */
  METRICS_PORT: z.optional(wholeNumberText([0, 65_535])),
  /** The commit that runs, for the first line of the log; an image that was built without one says `unknown`. */
  COMMIT: z._default(
    z.string().check(z.regex(/^(?:unknown|[0-9a-f]{7,64})$/, { error: 'it is the hash of a commit, or unknown' })),
    'unknown',
  ),
  /**
   * How many proxies in front are trusted to name the caller's address; `none` (or 0) trusts no header. Required in
   * production.
   */
  TRUSTED_PROXIES: z.optional(z.string().check(z.regex(/^(?:none|[0-5])$/))),
  /** Seconds in which a stopping server still answers while it is no longer ready; 5 in production, 0 in the demo. */
  DRAIN_SECONDS: z.optional(z.string().check(z.regex(/^(?:[1-5]?\d|60)$/))),
  /**
   * The key of what the site signs, hashes and seals. A list with commas while it is changed, newest first: the first
   * makes what is new, and each recognises what it made.
   */
  SECRET: z._default(secretsText, secretsText.parse(demoSecret)),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string(), 'Hundred <hello@hundred.example>'),
  ...gatewayEnvironment,
  ...pushEnvironment,
  ...appEnvironment,
  ...watchEnvironment,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** `off` stops counting calls; only the bench and the tests may. */
  RATE_LIMITS: onOrOff,
  /** Features of the database driver to switch off, by name, with commas between; only the bench and the tests may. */
  DRIVER_OFF: z._default(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.split(',').filter((name) => name !== '')),
      )
      .check(
        z.refine((names) => names.every(isDriverFeature), { error: `the features are ${driverFeatures.join(', ')}` }),
      ),
    [],
  ),
  /** 1 mounts the development server of the pages. Not called DEV, which test runners set themselves. */
  DEV_PAGES: z.optional(z.string()),
})

export interface Config extends GatewaySettings, WatchSettings {
  readonly mode: 'demo' | 'production'
  readonly port: number
  readonly host: string
  readonly balancer: { readonly host: string; readonly port: number } | undefined
  readonly publicUrl: string | undefined
  readonly defaultBranch: string
  readonly databaseUrl: string
  readonly databasePool: number
  readonly jobs: boolean
  /** Whether a start in production brings the database to the newest migration. */
  readonly migrates: boolean
  readonly metricsPort: number | undefined
  readonly commit: string
  readonly trustedProxies: number
  readonly drainSeconds: number
  /** The newest of the secrets, which makes what is new. */
  readonly secret: string
  readonly secrets: Secrets
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly push: PushSettings | undefined
  readonly app: AppSettings
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly rateLimits: boolean
  readonly driver: DriverOptions
  readonly dev: boolean
}

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Reads the environment, or lists in whole sentences everything that is wrong with it. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): Config | { readonly problems: string[] } {
  const { set, problems } = readEnvironment(env)
  if (problems.length > 0) return { problems }
  return {
    mode: set.MODE,
    port: set.PORT,
    host: set.HOST,
    balancer: balancerOf(set),
    publicUrl: set.PUBLIC_URL,
    defaultBranch: set.BRANCH,
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    jobs: set.JOBS === 'on',
    migrates: set.MODE === 'production' && set.MIGRATE === 'on',
    metricsPort: set.METRICS_PORT,
    commit: set.COMMIT,
    trustedProxies: Number(set.TRUSTED_PROXIES?.replace('none', '0') ?? 0),
    drainSeconds: Number(set.DRAIN_SECONDS ?? (set.MODE === 'production' ? 5 : 0)),
    secret: set.SECRET[0],
    secrets: set.SECRET,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    ...readGateways(set, set.MODE),
    push: pushSettings(set),
    app: appSettings(set),
    ...readWatch(set),
    logLevel: set.LOG_LEVEL,
    rateLimits: set.RATE_LIMITS === 'on',
    driver: { off: new Set(set.DRIVER_OFF.filter(isDriverFeature)) },
    dev: set.DEV_PAGES === '1',
  }
}

type Environment = z.output<typeof environment>

/** The settings, and what is wrong with them. An unusable value is left out, so that the others are checked. */
function readEnvironment(env: Readonly<Record<string, string | undefined>>): {
  readonly set: Environment
  readonly problems: string[]
} {
  const read = environment.safeParse(env)
  const issues = read.success ? [] : read.error.issues
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const set = read.success
    ? read.data
    : environment.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name))))
  const others = [...databaseProblems(set), ...(set.MODE === 'production' ? productionProblems(set) : [])]
  return {
    set,
    problems: [
      ...issues.map(({ path, message }) => `${path.join('.')} is not usable: ${message}.`),
      ...others.filter((problem) => !wrong.has(problem.split(' ')[0] ?? '')),
    ],
  }
}

/** What production is told where it names no database. */
export const missingDatabase =
  'DATABASE_URL must be set: production keeps its rows in a PostgreSQL of its own, with a backup. The embedded one is for the demo.'

function databaseProblems({ DATABASE_URL: url, MODE: mode }: Environment): string[] {
  if (url !== '') return []
  return [
    mode === 'production'
      ? missingDatabase
      : 'DATABASE_URL must be set: the PostgreSQL of the site. npm start sets it to the embedded one.',
  ]
}

function balancerOf({ BALANCER_HOST: host, BALANCER_PORT: port }: Environment): Config['balancer'] {
  return host === undefined || port === undefined ? undefined : { host, port: Number(port) }
}

/** A guessed secret would make keys of orders and calendars, and identify people by their hashes. */
function isStrongSecret(secret: string): boolean {
  return secret !== demoSecret && secret.length >= 32 && new Set(secret).size >= 10
}

const drawSecret =
  'Set one of at least 32 characters, of at least 10 different ones. This draws one: openssl rand -base64 32'

function productionProblems(set: Environment): string[] {
  return [
    set.SECRET.every(isStrongSecret)
      ? ''
      : `SECRET ${set.SECRET.includes(demoSecret) ? 'is the demo secret' : 'can be guessed'}. ${drawSecret}`,
    ...gatewayProblems(set),
    set.PUBLIC_URL?.startsWith('https:') ? '' : 'PUBLIC_URL must be the https address of the site.',
    set.TRUSTED_PROXIES === undefined
      ? 'TRUSTED_PROXIES must be set: the number of proxies in front of the site, or none. Unset behind a proxy, all visitors would share one address and its limits.'
      : '',
    set.SMTP_URL === undefined
      ? 'SMTP_URL must be set: codes, receipts and news of a free seat leave by e-mail, and none would arrive.'
      : '',
    ...outgoingProblems(set),
    ...watchProblems(set),
    set.RATE_LIMITS === 'off' ? 'RATE_LIMITS may not be off in production.' : '',
    set.DRIVER_OFF.length > 0 ? 'DRIVER_OFF may not be set in production.' : '',
    set.DEV_PAGES === '1' ? 'DEV_PAGES may not be set in production.' : '',
  ].filter((problem) => problem !== '')
}

/**
 * A mail relay may be in the studio's own network; no push service is, and nothing may be sent to the metadata service
 * of a cloud.
 */
function outgoingProblems({ SMTP_URL: smtp, PUSH_HOSTS: push }: Environment): readonly string[] {
  const isAway = push
    .split(',')
    .every((name) => !isPrivateHost(new URL(`https://${name.replace('*.', 'any.')}`).hostname))
  return [
    smtp !== undefined && isLinkLocal(new URL(smtp).hostname)
      ? 'SMTP_URL names a link-local address. Set the address of the mail relay.'
      : '',
    isAway ? '' : 'PUSH_HOSTS names a private network. Name the hosts of push services alone.',
  ]
}
