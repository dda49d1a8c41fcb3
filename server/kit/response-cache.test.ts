import { describe, expect, test } from 'vitest'
import { refuse } from '#domain/kit/refusal.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const week = { key: 'penang en /api/schedules', freshness: 'live' } as const

/** A query that answers when it is told to, and counts how often it ran. */
function slowQuery() {
  const begun: Array<PromiseWithResolvers<{ readonly body: unknown }>> = []
  const make = async () => {
    const answer = Promise.withResolvers<{ readonly body: unknown }>()
    begun.push(answer)
    return answer.promise
  }
  return { begun, make }
}

async function textOf(loaded: ReturnType<ResponseCache['load']>): Promise<string> {
  const response = await loaded
  return 'refused' in response ? response.code : response.plain.toString()
}

describe('a list that was just dropped', () => {
  test.each(['public', 'live'] as const)('ten who ask at once for a %s list cost one query', async (freshness) => {
    const lists = createResponseCache()
    const { begun, make } = slowQuery()
    const asked = Array.from({ length: 10 }, async () => textOf(lists.load({ key: week.key, freshness, make })))
    begun[0]?.resolve({ body: 'list' })
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => '"list"'))
    expect(begun.length).toBe(1)
    await lists.load({ key: week.key, freshness, make })
    expect(begun.length).toBe(1)
  })

  test('whoever asks after a change waits for no query that began before it', async () => {
    const lists = createResponseCache()
    const { begun, make } = slowQuery()
    const before = textOf(lists.load({ ...week, make }))
    lists.invalidateLive()
    const after = textOf(lists.load({ ...week, make }))
    begun[1]?.resolve({ body: 'new' })
    begun[0]?.resolve({ body: 'old' })
    expect(await Promise.all([before, after])).toEqual(['"old"', '"new"'])
    expect(lists.get(week.key)?.plain.toString()).toBe('"new"')
  })

  test('what was read before a change is not cached after it', async () => {
    const lists = createResponseCache()
    const { begun, make } = slowQuery()
    for (const change of ['invalidateLive', 'invalidateLiveElsewhere', 'clear'] as const) {
      const asked = textOf(lists.load({ ...week, make }))
      lists[change]()
      begun.at(-1)?.resolve({ body: 'old' })
      expect(await asked).toBe('"old"')
      expect(lists.get(week.key)).toBeUndefined()
    }
  })

  test('a refusal is shared by who asked at once, and cached for nobody', async () => {
    const lists = createResponseCache()
    let asked = 0
    const make = async () => {
      asked += 1
      return refuse('request.not_found')
    }
    const load = async () => textOf(lists.load({ ...week, make }))
    expect(await Promise.all([load(), load()])).toEqual(['request.not_found', 'request.not_found'])
    await load()
    expect(asked).toBe(2)
  })

  test('a query that failed is asked again by the next', async () => {
    const lists = createResponseCache()
    const failing = async () => Promise.reject(new Error('the database is gone'))
    await expect(lists.load({ ...week, make: failing })).rejects.toThrow('the database is gone')
    expect(await textOf(lists.load({ ...week, make: async () => ({ body: 'back' }) }))).toBe('"back"')
  })
})

test('lists of ten thousand made-up addresses leave less than 6 MB', async () => {
  const lists = createResponseCache()
  const body = 'a'.repeat(20_000)
  const sizes = []
  for (let count = 0; count < 10_000; count += 1) {
    const key = `penang en /api/schedules?date=${count}`
    await lists.load({ key, freshness: count % 2 === 0 ? 'live' : 'public', make: async () => ({ body }) })
  }
  for (let count = 0; count < 10_000; count += 1)
    sizes.push(lists.get(`penang en /api/schedules?date=${count}`)?.plain.length ?? 0)
  const kept = sizes.reduce((sum, size) => sum + size, 0)
  expect(kept).toBeGreaterThan(1_000_000)
  expect(kept).toBeLessThan(6_000_000)
})
