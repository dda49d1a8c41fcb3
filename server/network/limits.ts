import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { CallLimit } from '#domain/kit/endpoint.ts'
import { countInMemory } from './count-in-memory.ts'
import { ownNetworks, type Network } from './network-of.ts'

/** Counts a call before its work is done. Returns the seconds to wait when the limit is reached, else undefined. */
export interface CountCall {
  (limit: CallLimit, who: { caller: string; network: Network }): Promise<number | undefined>
  /** Resets this caller's count, as a successful login does. */
  readonly forget: (limit: CallLimit, caller: string) => Promise<void>
}

/** The limit of a whole network is this much higher: a studio's Wi-Fi and a mobile carrier share one. */
const networkFactor = 20

interface LimiterOptions {
  readonly pool: pg.Pool
  /** Calls from this machine are not limited by network in the demo, so that tests and newcomers are not stopped. */
  readonly loopbackFree: boolean
}

/**
 * Limits in the database, where they survive a restart and hold across processes, and those of the pace of requests in
 * memory (`CallLimit`).
 */
export function createLimits({ pool, loopbackFree }: LimiterOptions): CountCall {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (rule: LimitRule) => {
    const known = limiters.get(rule.name) ?? openLimiter(pool, rule)
    limiters.set(rule.name, known)
    return known
  }
  const counts = new Map<string, (caller: string) => number>()
  const consume = async (rule: LimitRule, key: string): Promise<number> => {
    if (!rule.perProcess) return consumeIn(limiterFor(rule), key)
    const count = counts.get(rule.name) ?? countInMemory(rule)
    counts.set(rule.name, count)
    return count(key)
  }
  const count = async (limit: CallLimit, who: { caller: string; network: Network }) => {
    const isLoopback = loopbackFree && ownNetworks.has(who.network)
    const byCaller = limit.by === 'caller' && who.caller !== who.network
    const waits: number[] = []
    if (byCaller) waits.push(await consume(limit, who.caller))
    if (!isLoopback) {
      const points = limit.by === 'caller' ? limit.points * networkFactor : limit.points
      waits.push(await consume({ ...limit, name: `${limit.name}.address`, points }, who.network))
    }
    const longest = Math.max(0, ...waits)
    return longest > 0 ? longest : undefined
  }
  const forget = async (limit: CallLimit, caller: string) => {
    const limiter = limiterFor(limit)
    await limiter.delete(caller)
  }
  return Object.assign(count, { forget })
}

type LimitRule = Omit<CallLimit, 'by'>

/** Its table comes with the migrations, so a limiter needs no set-up before the first call. */
function openLimiter(pool: pg.Pool, rule: LimitRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
    clearExpiredByTimeout: false,
  })
}

async function consumeIn(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}
