import { setTimeout as sleep } from 'node:timers/promises'

interface StreamOptions {
  /** The name of its events; other ones are ignored. */
  readonly event: string
  readonly headers?: Readonly<Record<string, string>>
}

const open = new Set<AbortController>()

/** Opens a stream of events and collects them; `until` waits for the first that matches, and returns it. */
export async function watchStream<Event>(address: string, { event, headers = {} }: StreamOptions) {
  type Heard = Event & { readonly id: string }
  const leaving = new AbortController()
  open.add(leaving)
  const response = await fetch(address, { signal: leaving.signal, headers })
  const events: Heard[] = []
  let isOver = false
  void collect<Heard>(response, { event, events })
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    response,
    events,
    leave: () => leaving.abort(),
    isOver: () => isOver,
    async until(fits: (event: Heard) => boolean, waitMs = 15_000): Promise<Heard> {
      const end = performance.now() + waitMs
      for (;;) {
        const found = events.find(fits)
        if (found) return found
        if (performance.now() > end) throw new Error(`no such event among ${JSON.stringify(events)}`)
        await sleep(10)
      }
    },
    /** Waits until the server has closed it. */
    async untilOver(waitMs = 30_000): Promise<void> {
      const end = performance.now() + waitMs
      while (!isOver) {
        if (performance.now() > end) throw new Error('the stream is still open')
        await sleep(10)
      }
    },
  }
}

async function collect<Event>(
  response: Response,
  { event, events }: { readonly event: string; readonly events: Event[] },
): Promise<void> {
  let raw = ''
  for await (const piece of response.body ?? []) {
    raw += new TextDecoder().decode(piece)
    const blocks = raw.split('\n\n')
    raw = blocks.pop() ?? ''
    for (const block of blocks) {
      const found = /^id: (\S+)\nevent: (\S+)\ndata: (.+)$/.exec(block)
      if (found?.[2] !== event) continue
      const value: Event = JSON.parse(found[3] ?? '')
      events.push({ ...value, id: found[1] ?? '' })
    }
  }
}

/** Closes every stream that is still open. */
export function leaveStreams(): void {
  for (const one of open) one.abort()
  open.clear()
}
