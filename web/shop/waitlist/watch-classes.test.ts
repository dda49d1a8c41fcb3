import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitedClasses, watchClasses } from './watch-classes.ts'

/** Stands in for the browser's: a test speaks as the server. */
class Stream {
  static opened: Stream[] = []
  readonly address: string
  isClosed = false
  #hear: ((event: { data: string }) => void) | undefined
  constructor(address: string) {
    this.address = address
    Stream.opened.push(this)
  }
  addEventListener(_name: string, listener: (event: { data: string }) => void): void {
    this.#hear = listener
  }
  close(): void {
    this.isClosed = true
  }
  say(classes: ReadonlyArray<{ id: string; waiting: number; revision?: number }>): void {
    const places = classes.map((one) => ({ revision: 0, places_left: 0, capacity: 13, status: 'upcoming', ...one }))
    this.#hear?.({ data: JSON.stringify({ now: '2026-11-20T09:00:00+08:00', classes: places, gone: [] }) })
  }
}

class ShownPage extends EventTarget {
  visibilityState = 'visible'
  readonly documentElement = { dataset: {} }
  turnTo(state: string): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: ShownPage

beforeEach(() => {
  page = new ShownPage()
  Stream.opened = []
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

const waiting = (session: string, day: string, type = 'waitlist') => ({
  booking_type: type,
  status: 'pending',
  session_id: session,
  starts_at: `${day}T09:00:00+08:00`,
})

test('the classes that somebody waits for are those of waitlist entries, from the first day to the last', () => {
  expect(
    waitedClasses([waiting('b', '2026-11-22'), waiting('a', '2026-11-20'), waiting('h', '2026-11-29', 'booking')]),
  ).toEqual({ from: '2026-11-20', to: '2026-11-22', ids: ['a', 'b'] })
  expect(waitedClasses([{ ...waiting('a', '2026-11-20'), status: 'canceled' }])).toBeUndefined()
})

test('a shorter waitlist is told and a longer one or another class is not, once each', () => {
  const told = vi.fn()
  const leave = watchClasses({ from: '2026-11-20', to: '2026-11-22', ids: ['a'] }, told)
  const [stream] = Stream.opened
  expect(stream?.address).toContain('date_from=2026-11-20&date_to=2026-11-22')
  stream?.say([{ id: 'a', waiting: 2 }])
  expect(told).toHaveBeenCalledTimes(1)
  stream?.say([{ id: 'a', waiting: 3 }])
  stream?.say([{ id: 'other', waiting: 0 }])
  expect(told).toHaveBeenCalledTimes(1)
  stream?.say([{ id: 'a', waiting: 2 }])
  expect(told).toHaveBeenCalledTimes(2)
  stream?.say([{ id: 'a', waiting: 2, revision: 1 }])
  expect(told).toHaveBeenCalledTimes(3)
  leave()
  expect(stream?.isClosed).toBe(true)
})

test('a hidden page has no stream, and one that is shown again hears what it missed', () => {
  const told = vi.fn()
  const leave = watchClasses({ from: '2026-11-20', to: '2026-11-20', ids: ['a'] }, told)
  Stream.opened[0]?.say([{ id: 'a', waiting: 1 }])
  page.turnTo('hidden')
  expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true])
  page.turnTo('visible')
  Stream.opened[1]?.say([{ id: 'a', waiting: 0 }])
  expect(told).toHaveBeenCalledTimes(2)
  leave()
  page.turnTo('visible')
  expect(Stream.opened).toHaveLength(2)
})
