import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, isBefore, msBetween, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { PaymentProvider, AttemptStatus } from './model.ts'

const hourMinutes = 60

/** Up to that minute of an attempt the gateway is asked at this interval. */
const paces: readonly (readonly [untilMinute: number, everyMinutes: number])[] = [
  [30, 2],
  [2 * hourMinutes, 10],
]

/** They answer about a reference only a few times a day, so they are asked when it matters. */
export const sparingProviders: readonly PaymentProvider[] = ['ipay88']

/** How often a claim may hasten a requery of such a gateway; with the planned times that stays below its limit. */
export const mostEarlyRequeries = 3

const sparingMinutes = [3, 10, 30]

const sparingEveryMinutes = 2 * hourMinutes

/** How much longer a gateway that is down at the window's end is asked before the attempt counts as expired. */
export const unansweredMinutes = 10

const soonMinutes = 2

/** How much longer late money is looked for, because its callback may be lost. */
const afterWindowMinutes = 24 * hourMinutes

interface Attempt {
  readonly provider: PaymentProvider
  readonly createdAt: Instant
  /** The end of the attempt's window; the gateway is always asked once at this moment. */
  readonly expiresAt: Instant
  readonly now: Instant
}

/**
 * Every 2 minutes to minute 30, every 10 to the end of the second hour, then hourly to the window's end, and while
 * nothing final is known every two minutes for ten more, then hourly for a day, because a callback may be lost after
 * the window as well. A gateway that limits how often it answers is asked less. Undefined when that day is over.
 */
export function nextRequery(attempt: Attempt): Instant | undefined {
  const { expiresAt, now } = attempt
  if (!isBefore(now, expiresAt)) {
    const next = plusMinutes(now, minutesAfterWindow(attempt))
    return isAtOrBefore(next, plusMinutes(expiresAt, afterWindowMinutes)) ? next : undefined
  }
  const planned = plusMinutes(attempt.createdAt, plannedMinute(attempt))
  return isBefore(planned, expiresAt) ? planned : expiresAt
}

function minutesAfterWindow({ provider, expiresAt, now }: Attempt): number {
  if (sparingProviders.includes(provider)) return sparingEveryMinutes
  return isBefore(now, plusMinutes(expiresAt, unansweredMinutes)) ? soonMinutes : hourMinutes
}

/** The next planned minute of the attempt, counted from its start. */
function plannedMinute({ provider, createdAt, now }: Attempt): number {
  const minute = msBetween(createdAt, now) / 60_000
  if (sparingProviders.includes(provider))
    return sparingMinutes.find((planned) => planned > minute) ?? nextMultiple(minute, sparingEveryMinutes)
  const pace = paces.find(([untilMinute]) => minute < untilMinute)
  return nextMultiple(minute, pace?.[1] ?? hourMinutes)
}

/** The first multiple of the step that is greater. Example: after 30 by 10 comes 40. */
function nextMultiple(minute: number, step: number): number {
  return (Math.floor(minute / step) + 1) * step
}

/** So many payments in a row are no coincidence. */
const inARow = 3

/**
 * Whether a gateway's server has stopped sending callbacks: none of its latest payments had one, and all were found by
 * a requery. Example: three payments that only the requery found raise the alarm, two do not.
 */
export function isCallbackSilent(latest: readonly { readonly wasTold: boolean }[]): boolean {
  return latest.length >= inARow && latest.slice(0, inARow).every(({ wasTold }) => !wasTold)
}

interface Beginning {
  readonly status: AttemptStatus
  /** The buyer's time limit at the bank. */
  readonly expiresAt: Instant
}

/**
 * Whether a browser may still be sent to the gateway with that attempt: while the bank has not answered and its time is
 * not over. Example: after a rejection the browser's Back button leads to the order, never to the bank with the same
 * attempt.
 */
export function checkBeginning({ status, expiresAt }: Beginning, now: Instant): Refusal | undefined {
  if (status !== 'created' && status !== 'redirected') return refuse('orders.not_payable')
  return isBefore(now, expiresAt) ? undefined : refuse('orders.expired')
}
