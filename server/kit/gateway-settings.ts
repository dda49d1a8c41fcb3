import { z } from 'zod/mini'
import { hostProblems } from '#domain/payments/host-problems.ts'

const host = z.url({ protocol: /^https?$/ })
const providers = ['curlec', 'razorpay', 'ipay88'] as const
type Named = (typeof providers)[number]
const isNamed = (name: string): name is Named => providers.some((provider) => provider === name)

/** The settings of the gateways, as part of the environment. */
export const gatewayEnvironment = {
  /**
   * The gateways that payments are made with, by name with commas between; `razorpay` has the same methods as `curlec`,
   * so it replaces it. `curlec,ipay88` in the demo, `curlec` in production; none when it is empty. One that is no
   * longer named still settles its own attempts while its keys are set.
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
  /** The signature type of the iPay88 account; a response in another type is refused. */
  IPAY88_SIGNATURE_TYPE: z._default(z.enum(['SHA256', 'SHA1', 'HMACSHA512']), 'SHA256'),
  /** The host of Curlec by Razorpay, api.razorpay.com; the simulator in the demo. */
  RAZORPAY_URL: z.optional(host),
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_(test|live)_[A-Za-z0-9]{1,30}$/))),
  RAZORPAY_KEY_SECRET: z.optional(z.string().check(z.minLength(4))),
  /** The secret of webhooks; the former one after a comma while messages signed with it may still come. */
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^[^,]{4,200}(,[^,]{4,200})?$/))),
} as const

type GatewayEnvironment = z.output<z.ZodMiniObject<typeof gatewayEnvironment>>

export interface GatewaySettings {
  /** The gateways of new payments. */
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

export function readGateways(set: GatewayEnvironment, mode: 'demo' | 'production'): GatewaySettings {
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

/** Why production may not start with these settings, in whole sentences. */
export function gatewayProblems(set: GatewayEnvironment): readonly string[] {
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
