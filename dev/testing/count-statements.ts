import pg from 'pg'

/** What one piece of work sent to the database. */
export interface SentStatements {
  /** In the order in which they were sent, with the round trip of its connection that each was part of. */
  readonly statements: readonly { readonly text: string; readonly trip: number }[]
  /** Of all connections: statements that are sent without waiting for one another are one round trip. */
  readonly trips: number
}

type Query = (...sent: unknown[]) => unknown

/** A timer sends it after a write, whatever was written. */
const seatsNotice = 'select pg_notify('

/**
 * Runs the work and returns what all connections of this process sent meanwhile; other work must rest. The notice that
 * seats changed is left out.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<SentStatements> {
  const original: Query = Reflect.get(pg.Client.prototype, 'query')
  const statements: { text: string; trip: number }[] = []
  const answered = new Map<pg.Client, number>()
  const trips = new Map<pg.Client, number>()
  Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...sent: unknown[]): unknown {
    const text = textOf(sent[0])
    if (text.includes(seatsNotice)) return Reflect.apply(original, this, sent)
    const trip = 1 + (answered.get(this) ?? 0)
    statements.push({ text, trip })
    trips.set(this, Math.max(trip, trips.get(this) ?? 0))
    const note = () => void answered.set(this, Math.max(trip, answered.get(this) ?? 0))
    const last = sent.at(-1)
    if (typeof last === 'function') {
      const hear = (...answer: unknown[]) => {
        note()
        Reflect.apply(last, undefined, answer)
      }
      return Reflect.apply(original, this, [...sent.slice(0, -1), hear])
    }
    const result = Reflect.apply(original, this, sent)
    if (result instanceof Promise) void result.then(note, note)
    return result
  })
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return { statements, trips: [...trips.values()].reduce((sum, each) => sum + each, 0) }
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent
  return typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string' ? sent.text : ''
}
