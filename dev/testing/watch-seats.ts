import { setTimeout as sleep } from 'node:timers/promises'

interface Seats {
  readonly id: string
  readonly places_left: number
  readonly waiting: number
  readonly status: string
  readonly revision: number
}
interface SeatsEvent {
  readonly id: string
  readonly now: string
  readonly classes: readonly Seats[]
  readonly gone: readonly string[]
}

const open = new Set<AbortController>()

/** Opens the live stream and collects its events; `until` waits for the first that matches, and returns it. */
export async function watchSeats(url: string, query = '') {
  const leaving = new AbortController()
  open.add(leaving)
  const response = await fetch(`${url}/api/schedules/live${query}`, { signal: leaving.signal })
  const events: SeatsEvent[] = []
  let isOver = false
  void collect(response, events)
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    response,
    events,
    leave: () => leaving.abort(),
    isOver: () => isOver,
    async until(fits: (event: SeatsEvent) => boolean, waitMs = 4900): Promise<SeatsEvent> {
      const end = performance.now() + waitMs
      for (;;) {
        const found = events.find(fits)
        if (found) return found
        if (performance.now() > end) throw new Error(`no such event among ${JSON.stringify(events)}`)
        await sleep(10)
      }
    },
  }
}

async function collect(response: Response, events: SeatsEvent[]): Promise<void> {
  let raw = ''
  for await (const piece of response.body ?? []) {
    raw += new TextDecoder().decode(piece)
    const blocks = raw.split('\n\n')
    raw = blocks.pop() ?? ''
    for (const block of blocks) {
      const found = /^id: (\S+)\nevent: places\ndata: (.+)$/.exec(block)
      if (found?.[2] !== undefined) events.push({ id: found[1] ?? '', ...JSON.parse(found[2]) })
    }
  }
}

/** The part of an event about that class. */
export function seatsOf(event: SeatsEvent, sessionId: string): Seats | undefined {
  return event.classes.find(({ id }) => id === sessionId)
}

/** Closes every stream that is still open. */
export function leaveStreams(): void {
  for (const one of open) one.abort()
  open.clear()
}
