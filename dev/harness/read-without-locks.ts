import pg from 'pg'

/** `for no key update of lot, account`, but not the queues that pass over locked rows. */
const rowLock = /\sfor (?:no key )?update(?: of \w+(?:, \w+)*)?(?! skip locked)(?=\s|\)|$)/g

type Query = (...sent: unknown[]) => unknown

/**
 * From now on no statement of this process locks the rows it reads, and what it would have locked is looked at for so
 * long before the product goes on. So two processes decide from the same rows, which is what the locks prevent; tests
 * prove by it that they would see the race. A switch in the product would be one that can be left on.
 */
export function readWithoutLocks(lookMs: number): void {
  const original: Query = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function unlocked(this: pg.Client, ...sent: unknown[]): unknown {
    const [first, ...more] = sent
    const loosened = loosen(first)
    const result = Reflect.apply(original, this, [loosened, ...more])
    if (loosened === first || !(result instanceof Promise)) return result
    return result.then(async (rows: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      return rows
    })
  })
}

/** The same statement without its row lock; the very same when it has none. */
function loosen(sent: unknown): unknown {
  if (typeof sent === 'string') return sent.search(rowLock) === -1 ? sent : sent.replace(rowLock, '')
  if (typeof sent !== 'object' || sent === null || !('text' in sent) || typeof sent.text !== 'string') return sent
  return sent.text.search(rowLock) === -1 ? sent : { ...sent, text: sent.text.replace(rowLock, '') }
}
