import type { CallLimit } from '#domain/kit/endpoint.ts'

/** What an account holds, or what was moved. */
export interface Holdings {
  readonly credits: number
  readonly storeCreditSen: number
  /** Upcoming bookings, waitlist entries included. */
  readonly bookings: number
  readonly orders: number
}

/**
 * Codes that one account may request, and codes that are requested for one login from one network; counted for logins
 * without an account alike, so that nobody learns who has one and no mailbox is flooded.
 */
export const mergeLimits = [
  { name: 'merge.minute', points: 1, seconds: 60, by: 'caller' },
  { name: 'merge.day', points: 5, seconds: 24 * 3600, by: 'caller' },
] as const satisfies readonly CallLimit[]
