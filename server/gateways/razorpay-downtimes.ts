import { z } from 'zod/mini'
import type { BusinessModel } from '#domain/payments/model.ts'
import type { Config } from '#server/kit/config.ts'
import { callRazorpay } from './call-razorpay.ts'
import { fpxBank } from './razorpay-banks.ts'

/** Short, because a page of banks waits for it once a minute. */
const answerTimeoutMs = 1500
const freshMs = 60_000
/** What was heard longer ago than this says nothing about who is down. */
const believedMs = 120_000
const mostItems = 200

/** What of a downtime says who is down (PAYMENTS 2.1): of a bank it names it, of them all it names none. */
const downtime = z.object({
  method: z.string(),
  status: z.string(),
  severity: z.nullish(z.string()),
  instrument: z.nullish(z.object({ bank: z.nullish(z.string()) })),
})
const answerShape = z.object({ entity: z.literal('collection'), items: z.array(z.unknown()) })

interface Heard {
  /** Such as `B2C MB2U0227`, or `all`. */
  readonly down: ReadonlySet<string>
  readonly atMs: number
}

const nothingIsDown: ReadonlySet<string> = new Set()

export interface Downtimes {
  /** Asks when what is known is a minute old; a gateway that does not answer is asked again a minute later. */
  readonly refresh: () => Promise<void>
  /** What is known of a bank without asking anyone; nobody is down of whom nothing was heard. */
  readonly isDown: (model: BusinessModel, code: string) => boolean
}

/**
 * Which banks Curlec by Razorpay cannot reach now, kept for a minute and asked for once however many want to know. Only
 * what has begun and is severe counts: a bank that fails for some is better tried than hidden.
 */
export function createDowntimes(settings: NonNullable<Config['razorpay']>): Downtimes {
  const gateway = { ...settings, url: settings.url.replace(/\/+$/, ''), timeoutMs: answerTimeoutMs }
  let heard: Heard = { down: nothingIsDown, atMs: -believedMs }
  let askedMs = -freshMs
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    const answer = await callRazorpay(gateway, { path: '/v1/payments/downtimes' })
    askedMs = performance.now()
    const parsed = answerShape.safeParse(answer?.ok === true ? answer.json : undefined)
    if (parsed.success) heard = { down: new Set(parsed.data.items.slice(0, mostItems).flatMap(downOf)), atMs: askedMs }
  }
  return {
    refresh: async () => {
      if (performance.now() - askedMs < freshMs) return
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
    },
    isDown: (model, code) => {
      const isBelieved = performance.now() - heard.atMs < believedMs
      return isBelieved && (heard.down.has('all') || heard.down.has(`${model} ${code}`))
    },
  }
}

function downOf(item: unknown): readonly string[] {
  const parsed = downtime.safeParse(item)
  if (!parsed.success) return []
  const { method, status, severity, instrument } = parsed.data
  if (method !== 'fpx' || status !== 'started' || (severity ?? 'high') !== 'high') return []
  const named = instrument?.bank
  if (named === undefined || named === null) return ['all']
  const bank = fpxBank(named)
  return bank ? [`${bank.model} ${bank.code}`] : []
}
