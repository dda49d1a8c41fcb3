import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Each lock of the product, and the same statement without it; queues that pass over locked rows stay as they are. */
const locks: readonly (readonly [RegExp, string])[] = [
  [/\sfor (?:no key )?update(?: of \w+(?:, \w+)*)?(?! skip locked)(?=\s|\)|$)/g, ''],
  [/pg_advisory_xact_lock\(\d+, key\)/g, 'key'],
  [/do update set version = c\.version where c\.branch_id = excluded\.branch_id/g, 'do nothing'],
]

/** The statement without its locks; the very same text where it takes none. */
export function withoutLocks(text: string): string {
  return locks.reduce((words, [lock, without]) => words.replace(lock, without), text)
}

interface Unlocked {
  /** Statements whose text matches take no lock; all others do. One that also writes would wait for whom it blocks. */
  readonly of: RegExp
  /** Statements without a lock at which they wait for one another too: those that read only after the locks. */
  readonly reads?: RegExp
  /** So many of one statement are answered before anybody goes on, so that all have read before the first writes. */
  readonly readers: number
  /** So long the others are waited for. */
  readonly limitMs?: number
}

type Query = (...sent: unknown[]) => unknown

/**
 * Runs the product without some of its locks, for the twin of a test of a race: it must show the race. What is sent to
 * the database is changed on its way, so that the product has no switch that could be left on.
 */
export async function withoutLock<Result>(
  { of, reads, readers, limitMs = 3000 }: Unlocked,
  work: () => Promise<Result>,
): Promise<Result> {
  const original: Query = Reflect.get(pg.Client.prototype, 'query')
  const meetings = new Map<string, Meeting>()
  Reflect.set(pg.Client.prototype, 'query', function unlocked(this: pg.Client, ...sent: unknown[]): unknown {
    const [first, ...more] = sent
    const text = textOf(first)
    const loosened = of.test(text) ? withoutLocks(text) : text
    if (loosened === text && reads?.test(text) !== true) return Reflect.apply(original, this, sent)
    const result = Reflect.apply(original, this, loosened === text ? sent : [withText(first, loosened), ...more])
    if (!(result instanceof Promise)) throw new Error('a statement is sent that nobody waits for')
    const meeting = meetings.get(loosened) ?? new Meeting(readers)
    meetings.set(loosened, meeting)
    return result.then(async (rows: unknown) => {
      await Promise.race([meeting.come(), sleep(limitMs)])
      return rows
    })
  })
  try {
    return await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
}

/** Whoever comes waits until all are there; who comes later does not wait. */
class Meeting {
  readonly #readers: number
  readonly #all = Promise.withResolvers<void>()
  #here = 0
  constructor(readers: number) {
    this.#readers = readers
  }
  async come(): Promise<void> {
    this.#here += 1
    if (this.#here === this.#readers) this.#all.resolve()
    return this.#all.promise
  }
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent
  return typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string' ? sent.text : ''
}

/** A name stands for the text that the connection has heard before, so another text has none. */
function withText(sent: unknown, text: string): unknown {
  return typeof sent === 'object' ? { ...sent, text, name: undefined } : text
}
