import pg from 'pg'
import { withoutLocks } from '#dev/testing/without-lock.ts'

/** The comparisons that make an update of an order or attempt depend on what was read. */
const comparisons: readonly (readonly [RegExp, string])[] = [
  [/(update "payment_attempts" set .* and )"status" = (\$\d+)/s, '$1"status" is distinct from $2 || \'x\''],
  [/(update "orders" set .* and )"status" = (\$\d+)/s, '$1"status" is distinct from $2 || \'x\''],
]

type Query = (...sent: unknown[]) => unknown

/**
 * From now on no statement of this process locks the rows it reads; after each read that should have locked, it waits
 * this long. So two processes decide from the same rows, which the locks prevent; the tests use it to prove that they
 * would notice the race. A switch in the product could be left on by mistake. With `compares` false it also writes
 * payments whatever they have become meanwhile. Returns the function that undoes it.
 */
export function readWithoutLocks(lookMs: number, { compares = true }: { compares?: boolean } = {}): () => void {
  const original: Query = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function unlocked(this: pg.Client, ...sent: unknown[]): unknown {
    const [first, ...more] = sent
    const loosened = change(first, withoutLocks)
    const given = compares ? loosened : change(loosened, trust)
    const result = Reflect.apply(original, this, [given, ...more])
    if (loosened === first || !(result instanceof Promise)) return result
    return result.then(async (rows: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      return rows
    })
  })
  return () => {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
}

/** The same statement rewritten; unchanged where the pattern does not match. */
function change(sent: unknown, write: (text: string) => string): unknown {
  if (typeof sent === 'string') return write(sent)
  if (typeof sent !== 'object' || sent === null || !('text' in sent) || typeof sent.text !== 'string') return sent
  const text = write(sent.text)
  return text === sent.text ? sent : { ...sent, text }
}

function trust(text: string): string {
  return comparisons.reduce((words, [comparison, without]) => words.replace(comparison, without), text)
}
