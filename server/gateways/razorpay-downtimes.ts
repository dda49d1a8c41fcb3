import { z } from 'zod/mini'
import { instantAt } from '#domain/kit/time.ts'
import type { Config } from '#server/kit/config.ts'
import { callRazorpay } from './call-razorpay.ts'
import type { ReadMessage } from './payment-gateway.ts'
import { fpxBank } from './razorpay-banks.ts'

/** Short, because a page of banks waits for it once a minute. */
const answerTimeoutMs = 1500
const freshMs = 60_000
/** A response older than this does not say which banks are down. */
const believedMs = 120_000
const mostItems = 200

/** The fields of a downtime that name a bank; one of a whole method names none. */
const downtime = z.object({
  id: z._default(z.string().check(z.regex(/^down_[A-Za-z0-9]{1,40}$/)), ''),
  method: z.string(),
  status: z.string(),
  severity: z.nullish(z.string()),
  instrument: z.nullish(z.record(z.string(), z.unknown())),
})
type RazorpayDowntime = z.output<typeof downtime>
const answerShape = z.object({ entity: z.literal('collection'), items: z.array(z.unknown()) })

const webhookShape = z.object({
  event: z.string().check(z.regex(/^payment\.downtime\.[a-z_]{1,30}$/)),
  payload: z.object({
    'payment.downtime': z.object({
      entity: z.extend(downtime, {
        id: z.string().check(z.regex(/^down_[A-Za-z0-9]{1,40}$/)),
        updated_at: z.int().check(z.nonnegative(), z.maximum(9_999_999_999)),
      }),
    }),
  }),
})

/**
 * A webhook about a bank or a whole method that cannot be reached or can again; undefined for one about anything else,
 * such as the cards of one network. The caller has verified its signature.
 */
export function readDowntime(webhook: unknown): Extract<ReadMessage, { kind: 'downtime' }> | undefined {
  const parsed = webhookShape.safeParse(webhook)
  if (!parsed.success) return undefined
  const { event, payload } = parsed.data
  const { entity } = payload['payment.downtime']
  const subject = subjectOf(entity)
  if (subject === undefined) return undefined
  const { id, status, updated_at: updatedAt } = entity
  return {
    kind: 'downtime',
    downtime: { id, subject, isDown: isDown(entity), changedAt: instantAt(updatedAt * 1000) },
    signed: { event, id, subject, status: status.slice(0, 40), updated_at: String(updatedAt) },
  }
}

interface Heard {
  /** What is down, by the id of its downtime. */
  readonly subjects: ReadonlyMap<string, string>
  readonly ageMs: number
}

export interface Downtimes {
  /** Refreshes when the known list is a minute old; after a failure the next request is sent a minute later. */
  readonly refresh: () => Promise<void>
  /** The last list; undefined before the first response. */
  readonly heard: () => Heard | undefined
}

/**
 * The banks that Curlec by Razorpay cannot reach now, cached for a minute with one request for all readers. Only a
 * severe downtime that has begun counts: a bank that fails for some is better tried than hidden.
 */
export function createDowntimes(settings: NonNullable<Config['razorpay']>): Downtimes {
  const gateway = { ...settings, url: settings.url.replace(/\/$/, ''), timeoutMs: answerTimeoutMs }
  let subjects: ReadonlyMap<string, string> = new Map()
  let heardMs = -believedMs
  let askedMs = -freshMs
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    const startedMs = performance.now()
    const answer = await callRazorpay(gateway, { path: '/v1/payments/downtimes' })
    askedMs = performance.now()
    const parsed = answerShape.safeParse(answer?.ok === true ? answer.json : undefined)
    if (!parsed.success) return
    subjects = new Map(parsed.data.items.slice(0, mostItems).flatMap(listedDown))
    // A webhook that arrives during the request may be newer than its response.
    heardMs = startedMs
  }
  return {
    refresh: async () => {
      if (performance.now() - askedMs < freshMs) return
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
    },
    heard: () => {
      const ageMs = performance.now() - heardMs
      return ageMs < believedMs ? { subjects, ageMs } : undefined
    },
  }
}

function listedDown(item: unknown, place: number): readonly (readonly [string, string])[] {
  const parsed = downtime.safeParse(item)
  if (!parsed.success || !isDown(parsed.data)) return []
  const subject = subjectOf(parsed.data)
  return subject === undefined ? [] : [[parsed.data.id || `item ${place}`, subject]]
}

/** It has begun, or has changed since, and is severe. */
function isDown({ status, severity }: RazorpayDowntime): boolean {
  return (status === 'started' || status === 'updated') && (severity ?? 'high') === 'high'
}

/** Such as `B2C MB2U0227`, `fpx` without a bank, `card` without network and issuer. */
function subjectOf({ method, instrument }: RazorpayDowntime): string | undefined {
  const named = Object.entries(instrument ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (method === 'card') return named.length === 0 ? 'card' : undefined
  if (method !== 'fpx') return undefined
  if (named.length === 0) return 'fpx'
  const code = instrument?.['bank']
  const bank = typeof code === 'string' ? fpxBank(code) : undefined
  return bank && `${bank.model} ${bank.code}`
}
