import pg from 'pg'

/**
 * Simulates a crash of the product at a chosen statement, as PostgreSQL sees it: its connections close, and nothing
 * more is sent.
 */
export interface Crash {
  /** The product crashes as soon as its `step`th statement has been answered; 0 is before the first is sent. */
  arm(step: number): void
  /** Ends the crash; returns whether it happened, and how many statements were answered before. */
  disarm(): { readonly died: boolean; readonly answered: number }
  /** Removes the hook. */
  end(): void
}

type Query = (...sent: unknown[]) => unknown

/**
 * Crashes without a separate process: the product runs inside the test, and each of its statements passes here. A
 * killed process loses its memory, so the product is restarted (`TestServer.restart`); PostgreSQL commits or rolls back
 * what it sent.
 */
export function prepareCrash(): Crash {
  const original: Query = Reflect.get(pg.Client.prototype, 'query')
  let left: number | undefined
  let answered = 0
  let isDead = false
  const clients = new Set<pg.Client>()
  const die = (): void => {
    isDead = true
    for (const client of clients) cut(client)
    clients.clear()
  }
  Reflect.set(pg.Client.prototype, 'query', function watched(this: pg.Client, ...sent: unknown[]): unknown {
    if (left === undefined) return Reflect.apply(original, this, sent)
    clients.add(this)
    if (left === 0 && !isDead) die()
    if (isDead) {
      // One that opened after the crash would stay in the pool without hearing of changes.
      cut(this)
      return Promise.reject(new Error('the product has crashed'))
    }
    const result = Reflect.apply(original, this, sent)
    if (!(result instanceof Promise)) return result
    return result.then((rows: unknown) => {
      if (left !== undefined && left > 0) {
        left -= 1
        answered += 1
      }
      if (left === 0 && !isDead) die()
      if (isDead) throw new Error('the product has crashed')
      return rows
    })
  })
  return {
    arm: (step) => {
      left = step
      answered = 0
      isDead = false
    },
    disarm: () => {
      left = undefined
      const died = isDead
      isDead = false
      return { died, answered }
    },
    end: () => {
      Reflect.set(pg.Client.prototype, 'query', original)
    },
  }
}

/** What the kernel does to the sockets of a killed process. */
function cut(client: pg.Client): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : undefined
  if (typeof stream === 'object' && stream !== null && 'destroy' in stream && typeof stream.destroy === 'function')
    stream.destroy()
}
