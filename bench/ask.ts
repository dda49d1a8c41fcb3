import { openConnection, requestBytes } from './connection.ts'

interface Asking {
  readonly port: number
  readonly method?: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly token?: string
  /** Statuses that are an answer; any other throws. */
  readonly foreseen?: readonly number[]
}

/**
 * One request over a connection of its own, as somebody's phone makes it, with as little work for this process as
 * possible; gives the body.
 */
export async function ask({
  port,
  method = 'POST',
  path,
  body = {},
  token,
  foreseen = [201],
}: Asking): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const connection = await openConnection(port)
  try {
    const answer = await connection.ask(requestBytes(port, { method, path, headers, body: JSON.stringify(body) }))
    if (!foreseen.includes(answer.status))
      throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
    return answer.body.toString()
  } finally {
    connection.close()
  }
}

/** Milliseconds until the last of so many, who all begin at once, has an answer. */
export async function rush(count: number, each: (place: number) => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await Promise.all(Array.from({ length: count }, async (_, place) => each(place)))
  return performance.now() - startMs
}

/** Milliseconds that so many take, each after the one before. */
export async function oneByOne(count: number, each: (place: number) => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  for (let place = 0; place < count; place += 1) await each(place)
  return performance.now() - startMs
}
