import { describe, expect, it } from 'vitest'
import { createGatherer } from './gatherer.ts'

interface Wish {
  readonly owner?: string
  readonly word: string
}

/** A gatherer whose work ends when the test says so, and what was handed over so far. */
function observed(options: { most?: number; lanes?: number; longest?: number } = {}) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const ask = createGatherer<Wish, string>({
    most: options.most ?? 10,
    lanes: options.lanes ?? 1,
    longest: options.longest ?? 100,
    full: () => 'full',
    work: async (wishes) => {
      batches.push(wishes.map(({ word }) => word))
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
      if (wishes.some(({ word }) => word === 'bad')) throw new Error('broken')
      return wishes.map(({ word }) => `${word}!`)
    },
  })
  const end = async () => {
    ends.shift()?.()
    await turn()
  }
  return { batches, ask, end }
}

const turn = async () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5)
  })

describe('a gatherer', () => {
  it('hands over at once what is asked alone, and together what is asked meanwhile, in the order of asking', async () => {
    const { batches, ask, end } = observed({ most: 2 })
    const answers = [ask({ word: 'a' })]
    await turn()
    answers.push(...['b', 'c', 'd'].map(async (word) => ask({ word })))
    await turn()
    expect(batches).toEqual([['a']])
    await end()
    await end()
    await end()
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!'])
  })

  it('never hands over two wishes of one owner together, nor one while the other is under way', async () => {
    const { batches, ask, end } = observed({ lanes: 2 })
    const answers = [
      ask({ owner: 'mei', word: 'a' }),
      ask({ owner: 'mei', word: 'b' }),
      ask({ owner: 'lim', word: 'c' }),
    ]
    await turn()
    expect(batches).toEqual([['a', 'c']])
    await end()
    expect(batches).toEqual([['a', 'c'], ['b']])
    await end()
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
  })

  it('answers "full" when too many wait, and goes on after work that failed', async () => {
    const { ask, end } = observed({ longest: 1 })
    const first = ask({ word: 'bad' })
    const failed = expect(first).rejects.toThrow('broken')
    await turn()
    const second = ask({ word: 'b' })
    expect(await ask({ word: 'c' })).toBe('full')
    await end()
    await failed
    await end()
    expect(await second).toBe('b!')
  })
})
