import { watchStream } from '#dev/testing/watch-stream.ts'
import type { LiveChange } from '#domain/reports/live-api.ts'
import { percentile } from './measure.ts'
import type { Program } from './program.ts'

type Reader = Awaited<ReturnType<typeof watchStream<LiveChange>>>

/** The live streams of staff who have the console open. */
export interface LiveReaders {
  /** Opens a stream for each login, where they are not open. */
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

export function liveReaders({ port }: Program, tokens: readonly string[]): LiveReaders {
  let readers: readonly Reader[] = []
  return {
    open: async () => {
      if (readers.length === 0) readers = await Promise.all(tokens.map(async (token) => readerOf(port, token)))
    },
    close: async () => {
      const left = readers
      readers = []
      for (const reader of left) reader.leave()
      await Promise.all(left.map(async (reader) => reader.untilOver()))
    },
  }
}

/**
 * From the press of one person to the screen of another: the change is sent, the stream tells of it, and the answer of
 * what it touches is read again. Milliseconds of 95 in 100.
 */
export async function fromEventToScreen(
  { port }: Program,
  { token, subject, times, change, read }: EventToScreen,
): Promise<number> {
  const reader = await readerOf(port, token)
  const timesMs: number[] = []
  for (let time = 0; time < times; time += 1) {
    const known = reader.events.length
    const startMs = performance.now()
    await change(time)
    await reader.until((event) => event.subject === subject && reader.events.indexOf(event) >= known)
    await read()
    timesMs.push(performance.now() - startMs)
  }
  reader.leave()
  return percentile(timesMs, 95)
}

interface EventToScreen {
  readonly token: string
  /** The id that the stream tells. */
  readonly subject: string
  readonly times: number
  readonly change: (time: number) => Promise<void>
  readonly read: () => Promise<void>
}

async function readerOf(port: number, token: string): Promise<Reader> {
  const reader = await watchStream<LiveChange>(`http://127.0.0.1:${port}/api/staff/live`, {
    event: 'change',
    headers: { authorization: `Bearer ${token}`, 'x-branch': 'penang' },
  })
  if (reader.response.status !== 200) throw new Error(`the live stream answered ${reader.response.status}`)
  return reader
}
