import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

/** Work that ends when it is told to. */
function held(name: string, done: string[]) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return {
    work: async () => {
      done.push(`${name} begins`)
      await promise
      done.push(name)
    },
    end: () => resolve(undefined),
  }
}

test('a pass that is shown while another is read is read after it', async () => {
  const [done, line] = [Array.of<string>(), serialQueue()]
  const [first, second] = [held('first', done), held('second', done)]
  const both = [line('a', first.work), line('b', second.work)]
  second.end()
  first.end()
  await Promise.all(both)
  expect(done).toEqual(['first begins', 'first', 'second begins', 'second'])
})

test('the same pass again while it waits is read once, and once more when it was read', async () => {
  const [done, line] = [Array.of<string>(), serialQueue()]
  const first = held('first', done)
  const both = [line('a', first.work), line('a', first.work)]
  first.end()
  await Promise.all(both)
  await line('a', first.work)
  expect(done.filter((one) => one === 'first')).toHaveLength(2)
})

test('one that fails does not stop those behind it', async () => {
  const [done, line] = [Array.of<string>(), serialQueue()]
  const failing = line('a', async () => Promise.reject(new Error('broken')))
  const second = held('second', done)
  second.end()
  const behind = line('b', second.work)
  await expect(failing).rejects.toThrow('broken')
  await behind
  expect(done).toContain('second')
})
