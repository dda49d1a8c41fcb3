import { z } from 'zod/mini'
import { pushEnvironment, pushSettings, type PushSettings } from '#domain/messages/push-settings.ts'
import { appEnvironment, appSettings, type AppSettings } from '#domain/mobile/app-settings.ts'
import { hostProblems } from '#domain/payments/host-problems.ts'
import { driverFeatures, isDriverFeature, type DriverOptions } from '#server/driver/options.ts'

const demoSecret = 'demo-secret-for-this-machine-only'

const wholeNumber = (fallback: number, range: readonly [low: number, high: number]) =>
  z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)).check(
      z.refine((n) => n >= range[0] && n <= range[1], {
        error: `it takes a whole number from ${range[0]} to ${range[1]}`,
      }),
    ),
    fallback,
  )

const host = z.url({ protocol: /^https?$/ })
const providers = ['curlec', 'razorpay', 'ipay88'] as const
type Named = (typeof providers)[number]
const isNamed = (name: string): name is Named => providers.some((provider) => provider === name)

/** The settings of the gateways, as part of the environment. */
const gatewayEnvironment = {
  /**
   * The gateways that payments are made with, by name with commas between; `razorpay` takes the same ways to pay as
   * `curlec`, so it stands in its place. `curlec,ipay88` in the demo, `curlec` in production; none when it is empty.
   * One that is no longer named still answers for its own attempts while its keys are set.
   */
  GATEWAYS: z.optional(
    z.string().check(
      z.refine((text) => text.split(',').every((name) => name === '' || isNamed(name)), {
        error: `the gateways are ${providers.join(', ')}`,
      }),
      z.refine((text) => !['curlec', 'razorpay'].every((name) => text.split(',').includes(name)), {
        error: 'curlec and razorpay take the same ways to pay, so it names one of them',
      }),
    ),
  ),
  /** The Curlec host: the simulator in the demo, go.curlec.com in production. */
  GATEWAY_URL: z._default(host, 'http://127.0.0.1:3100'),
  GATEWAY_KEY: z._default(z.string().check(z.minLength(4)), 'SIMKEY'),
  GATEWAY_MERCHANT_ID: z._default(z.string(), '1'),
  GATEWAY_EMPLOYEE_ID: z._default(z.string(), '2'),
  /** The iPay88 host, such as payment.ipay88.com.my; the simulator in the demo. */
  IPAY88_URL: z.optional(host),
  IPAY88_KEY: z.optional(z.string().check(z.minLength(4))),
  IPAY88_MERCHANT_CODE: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/))),
  /** How the account at iPay88 signs; a response in another type is refused. */
  IPAY88_SIGNATURE_TYPE: z._default(z.enum(['SHA256', 'SHA1', 'HMACSHA512']), 'SHA256'),
  /** The host of Curlec by Razorpay, api.razorpay.com; the simulator in the demo. */
  RAZORPAY_URL: z.optional(host),
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_(test|live)_[A-Za-z0-9]{1,30}$/))),
  RAZORPAY_KEY_SECRET: z.optional(z.string().check(z.minLength(4))),
  /** What webhooks are signed with; the former one behind a comma while messages under it may still come. */
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^[^,]{4,200}(,[^,]{4,200})?$/))),
} as const

/** Everything that is set from outside, with its default. README lists the same names. */
const environment = z.object({
  /** `demo` seeds a studio and speaks to the simulated bank; `production` refuses both. */
  MODE: z._default(z.enum(['demo', 'production']), 'demo'),
  /** The port of the site; 0 takes any free one. */
  PORT: wholeNumber(3000, [0, 65_535]),
  /** The address to listen on. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The address people open, without a slash at the end. https turns on secure cookies. */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The branch that is meant when a request names none. */
  BRANCH: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'penang'),
  DATABASE_URL: z.string().check(z.minLength(1)),
  /**
   * Connections of one process, beside three of its own for changes, jobs and readiness. One listens for jobs, a batch
   * writes on one and four look callers up, so fewer than 6 hold each other up; six servers with 12 fit PostgreSQL's
   * default of 100, and one with more than 90 does not.
   */
  DATABASE_POOL: wholeNumber(12, [6, 90]),
  /**
   * How many proxies in front are trusted to name the caller's address; `none` (or 0) believes no header. Production
   * must say.
   */
  TRUSTED_PROXIES: z.optional(z.string().check(z.regex(/^(?:none|[0-5])$/))),
  /** Seconds in which a stopping server still answers, not ready any more; 5 in production, 0 in the demo. */
  DRAIN_SECONDS: z.optional(z.string().check(z.regex(/^(?:[1-5]?\d|60)$/))),
  /** Keys the hashes of persons' identities; losing it lets once-only offers be taken twice. */
  SECRET: z._default(z.string().check(z.minLength(16)), demoSecret),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string(), 'Hundred <hello@hundred.example>'),
  ...gatewayEnvironment,
  ...pushEnvironment,
  ...appEnvironment,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** `off` stops counting calls; only the bench and the tests may. */
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  /** Features of the database driver to go without, by name, with commas between; only the bench and the tests may. */
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
  /** 1 mounts the development server of the pages. Not called DEV, which test runners set for their own ends. */
  DEV_PAGES: z.optional(z.string()),
})

export interface Config extends GatewaySettings {
  readonly mode: 'demo' | 'production'
  readonly port: number
  readonly host: string
  readonly publicUrl: string | undefined
  readonly defaultBranch: string
  readonly databaseUrl: string
  readonly databasePool: number
  readonly trustedProxies: number
  readonly drainSeconds: number
  readonly secret: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly push: PushSettings | undefined
  readonly app: AppSettings
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly rateLimits: boolean
  readonly driver: DriverOptions
  readonly dev: boolean
}

/** Reads the environment, or lists in whole sentences what is wrong with it. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): Config | { readonly problems: string[] } {
  const read = environment.safeParse(env)
  if (!read.success)
    return { problems: read.error.issues.map((issue) => `${issue.path.join('.')} is not usable: ${issue.message}.`) }
  const set = read.data
  const problems = set.MODE === 'production' ? productionProblems(set) : []
  if (problems.length > 0) return { problems }
  return {
    mode: set.MODE,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL,
    defaultBranch: set.BRANCH,
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    trustedProxies: Number(set.TRUSTED_PROXIES?.replace('none', '0') ?? 0),
    drainSeconds: Number(set.DRAIN_SECONDS ?? (set.MODE === 'production' ? 5 : 0)),
    secret: set.SECRET,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    ...readGateways(set, set.MODE),
    push: pushSettings(set),
    app: appSettings(set),
    logLevel: set.LOG_LEVEL,
    rateLimits: set.RATE_LIMITS === 'on',
    driver: { off: new Set(set.DRIVER_OFF.filter(isDriverFeature)) },
    dev: set.DEV_PAGES === '1',
  }
}

function productionProblems(set: z.output<typeof environment>): string[] {
  return [
    set.SECRET === demoSecret ? 'SECRET is the demo secret. Set one of your own, at least 16 characters.' : '',
    ...gatewayProblems(set),
    set.PUBLIC_URL?.startsWith('https:') ? '' : 'PUBLIC_URL must be the https address of the site.',
    set.TRUSTED_PROXIES === undefined
      ? 'TRUSTED_PROXIES must be set: the number of proxies in front of the site, or none. Unset behind a proxy, all visitors would share one address and its limits.'
      : '',
    set.SMTP_URL === undefined
      ? 'SMTP_URL must be set: codes, receipts and news of a free seat leave by e-mail, and none would arrive.'
      : '',
    set.RATE_LIMITS === 'off' ? 'RATE_LIMITS may not be off in production.' : '',
    set.DRIVER_OFF.length > 0 ? 'DRIVER_OFF may not be set in production.' : '',
    set.DEV_PAGES === '1' ? 'DEV_PAGES may not be set in production.' : '',
  ].filter((problem) => problem !== '')
}

type GatewayEnvironment = z.output<z.ZodMiniObject<typeof gatewayEnvironment>>

export interface GatewaySettings {
  /** The gateways that payments are made with now. */
  readonly gateways: readonly Named[]
  readonly gateway: {
    readonly url: string
    readonly key: string
    readonly merchantId: string
    readonly employeeId: string
  }
  readonly ipay88: ReturnType<typeof ipay88Of>
  readonly razorpay: ReturnType<typeof razorpayOf>
}

function readGateways(set: GatewayEnvironment, mode: 'demo' | 'production'): GatewaySettings {
  const known = mode === 'demo' ? { ...simulated(set), ...withoutAbsent(set) } : set
  const named = set.GATEWAYS ?? (mode === 'demo' ? 'curlec,ipay88' : 'curlec')
  return {
    gateways: named.split(',').filter(isNamed),
    gateway: {
      url: set.GATEWAY_URL,
      key: set.GATEWAY_KEY,
      merchantId: set.GATEWAY_MERCHANT_ID,
      employeeId: set.GATEWAY_EMPLOYEE_ID,
    },
    ipay88: ipay88Of(known),
    razorpay: razorpayOf(known),
  }
}

/** The origins that a payment form may be sent to. */
export function gatewayOrigins({ gateway, ipay88, razorpay }: GatewaySettings): readonly string[] {
  return [
    ...new Set(
      [gateway.url, ...(ipay88 ? [ipay88.url] : []), ...(razorpay ? [razorpay.url] : [])].map(
        (url) => new URL(url).origin,
      ),
    ),
  ]
}

/** What production must not start with, in whole sentences. */
function gatewayProblems(set: GatewayEnvironment): readonly string[] {
  const { gateways, ipay88 } = readGateways(set, 'production')
  return [
    ...hostProblems('GATEWAY_URL', new URL(set.GATEWAY_URL)),
    set.GATEWAY_KEY === 'SIMKEY' ? keyProblem('GATEWAY_KEY') : '',
    ...(set.IPAY88_URL === undefined ? [] : hostProblems('IPAY88_URL', new URL(set.IPAY88_URL))),
    set.IPAY88_KEY === 'SIMKEY' ? keyProblem('IPAY88_KEY') : '',
    gateways.includes('ipay88') && !ipay88
      ? 'GATEWAYS names ipay88, so IPAY88_URL, IPAY88_KEY and IPAY88_MERCHANT_CODE must be set.'
      : '',
    ...razorpayProblems(set),
  ].filter((problem) => problem !== '')
}

function razorpayProblems(set: GatewayEnvironment): readonly string[] {
  const { gateways, razorpay } = readGateways(set, 'production')
  return [
    ...(set.RAZORPAY_URL === undefined ? [] : hostProblems('RAZORPAY_URL', new URL(set.RAZORPAY_URL))),
    set.RAZORPAY_KEY_ID?.startsWith('rzp_test_') ? keyProblem('RAZORPAY_KEY_ID') : '',
    set.RAZORPAY_KEY_SECRET === 'SIMSECRET' ? keyProblem('RAZORPAY_KEY_SECRET') : '',
    set.RAZORPAY_WEBHOOK_SECRET?.split(',').includes('SIMWHSEC') ? keyProblem('RAZORPAY_WEBHOOK_SECRET') : '',
    gateways.includes('razorpay') && !razorpay
      ? 'GATEWAYS names razorpay, so RAZORPAY_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set.'
      : '',
  ]
}

function razorpayOf(set: Of<'RAZORPAY'>) {
  const { RAZORPAY_URL: url, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = set
  const webhookSecrets = set.RAZORPAY_WEBHOOK_SECRET?.split(',')
  return url !== undefined && keyId !== undefined && keySecret !== undefined && webhookSecrets !== undefined
    ? { url, keyId, keySecret, webhookSecrets }
    : undefined
}

/** The settings of one gateway, as far as they are set. */
type Of<Name extends 'IPAY88' | 'RAZORPAY'> = Partial<
  Pick<GatewayEnvironment, Extract<keyof GatewayEnvironment, `${Name}_${string}`>>
>

function ipay88Of(set: Of<'IPAY88'>) {
  const { IPAY88_URL: url, IPAY88_KEY: key, IPAY88_MERCHANT_CODE: merchantCode } = set
  if (url === undefined || key === undefined || merchantCode === undefined) return undefined
  return { url, key, merchantCode, signatureType: set.IPAY88_SIGNATURE_TYPE ?? 'SHA256' }
}

/** The simulator speaks every protocol at one address. */
function simulated(set: GatewayEnvironment): Of<'IPAY88' | 'RAZORPAY'> {
  return {
    IPAY88_URL: set.GATEWAY_URL,
    IPAY88_KEY: 'SIMKEY',
    IPAY88_MERCHANT_CODE: 'M00001',
    RAZORPAY_URL: set.GATEWAY_URL,
    RAZORPAY_KEY_ID: 'rzp_test_SIM0000001',
    RAZORPAY_KEY_SECRET: 'SIMSECRET',
    RAZORPAY_WEBHOOK_SECRET: 'SIMWHSEC',
  }
}

function withoutAbsent(set: GatewayEnvironment): Of<'IPAY88' | 'RAZORPAY'> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

function keyProblem(name: string): string {
  return `${name} is the key of the simulator. Set the key that the gateway gave you.`
}
