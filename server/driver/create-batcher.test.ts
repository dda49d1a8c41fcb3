import { describe, expect, it } from 'vitest'
import { createBatcher } from './create-batcher.ts'

interface Item {
  readonly owner?: string
  readonly word: string
}

/** A batcher whose batches end when the test says so, and the batches that it has run so far. */
function observed(options: { maxBatch?: number; maxConcurrent?: number; maxQueued?: number } = {}) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const send = createBatcher<Item, string>({
    maxBatch: options.maxBatch ?? 10,
    maxConcurrent: options.maxConcurrent ?? 1,
    maxQueued: options.maxQueued ?? 100,
    onFull: () => 'full',
    run: async (items) => {
      batches.push(items.map(({ word }) => word))
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
      if (items.some(({ word }) => word === 'bad')) throw new Error('broken')
      return items.map(({ word }) => `${word}!`)
    },
  })
  const end = async () => {
    ends.shift()?.()
    await turn()
  }
  return { batches, send, end }
}

const turn = async () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5)
  })

describe('a batcher', () => {
  it('a batcher runs a lone request at once, and those that arrive meanwhile together in their order', async () => {
    const { batches, send, end } = observed({ maxBatch: 2 })
    const results = [send({ word: 'a' })]
    await turn()
    results.push(...['b', 'c', 'd'].map(async (word) => send({ word })))
    await turn()
    expect(batches).toEqual([['a']])
    await end()
    await end()
    await end()
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!'])
  })

  it('a batcher never runs two requests of one owner in the same batch, nor one while another is running', async () => {
    const { batches, send, end } = observed({ maxConcurrent: 2 })
    const results = [
      send({ owner: 'mei', word: 'a' }),
      send({ owner: 'mei', word: 'b' }),
      send({ owner: 'lim', word: 'c' }),
    ]
    await turn()
    expect(batches).toEqual([['a', 'c']])
    await end()
    expect(batches).toEqual([['a', 'c'], ['b']])
    await end()
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!'])
  })

  it('a batcher refuses when too many wait, and continues after a batch that failed', async () => {
    const { send, end } = observed({ maxQueued: 1 })
    const first = send({ word: 'bad' })
    const failed = expect(first).rejects.toThrow('broken')
    await turn()
    const second = send({ word: 'b' })
    expect(await send({ word: 'c' })).toBe('full')
    await end()
    await failed
    await end()
    expect(await second).toBe('b!')
  })
})
