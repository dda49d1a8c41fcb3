import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveChange } from '#domain/reports/live-api.ts'
import { isAbout } from './live-changes.ts'

/** Stands in for the browser's: a test speaks as the server. */
class Stream {
  static readonly opened: Stream[] = []
  readonly address: string
  isClosed = false
  readonly #listeners = new Map<string, (event: unknown) => void>()
  constructor(address: string) {
    this.address = address
    Stream.opened.push(this)
  }
  addEventListener(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, listener)
  }
  close(): void {
    this.isClosed = true
  }
  say(lastEventId: string, change: LiveChange): void {
    this.#listeners.get('change')?.({ lastEventId, timeStamp: 0, data: JSON.stringify(change) })
  }
  fail(): void {
    this.#listeners.get('error')?.({})
  }
}

const page = {
  visibilityState: 'visible',
  documentElement: { dataset: { branch: 'penang', live: 'a-0', locale: 'en' } },
  listeners: new Set<() => void>(),
  addEventListener: (_name: string, listener: () => void) => page.listeners.add(listener),
  removeEventListener: (_name: string, listener: () => void) => page.listeners.delete(listener),
  show(state: 'visible' | 'hidden') {
    page.visibilityState = state
    for (const listener of page.listeners) listener()
  },
}
const beat = { kind: 'beat', subject: null } as const
const booked = { kind: 'class', subject: 'flow' } as const
/** What the server answers to whoever asks whether the login still stands. */
const answerWith = (step: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ step, session: null, device: null, people: [], demo: [] }))
const lastStream = () => {
  const stream = Stream.opened.at(-1)
  if (!stream) throw new Error('no stream was opened')
  return stream
}

let leave: () => void = () => undefined
let { listenToChanges, liveState } = await import('./live-changes.ts')
let heard: LiveChange[] = []
const assign = vi.fn()
beforeEach(async () => {
  // Each test is a document of its own.
  vi.resetModules()
  ;({ listenToChanges, liveState } = await import('./live-changes.ts'))
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/staff/today', search: '', assign })
  answerWith('open')
  page.visibilityState = 'visible'
  Stream.opened.length = 0
  heard = []
  leave = listenToChanges((change) => heard.push(change))
})
afterEach(() => {
  leave()
  assign.mockReset()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the first stream begins after the document, so that what changes while the page reads is heard', () => {
  lastStream().say('a-1', booked)
  expect(Stream.opened.map(({ address }) => address)).toEqual(['/api/staff/live?branch=penang&last_event_id=a-0'])
  expect(heard).toEqual([booked])
})

test('a stream that is opened after a page without any begins after what was heard last', () => {
  lastStream().say('a-4', booked)
  leave()
  vi.advanceTimersByTime(1)
  leave = listenToChanges((change) => heard.push(change))
  expect(lastStream().address).toContain('last_event_id=a-4')
})

test('all parts of a page share one stream of the branch, and hear each change but no sign of life', () => {
  const leaveToo = listenToChanges((change) => heard.push(change))
  expect(Stream.opened).toHaveLength(1)
  lastStream().say('a-1', beat)
  expect(liveState().isLive).toBe(true)
  lastStream().say('a-2', booked)
  expect(heard).toEqual([booked, booked])
  leaveToo()
})

test('20 seconds of silence end "Live", and the next stream begins after what was heard last', () => {
  lastStream().say('a-7', booked)
  vi.advanceTimersByTime(19_999)
  expect(liveState().isLive).toBe(true)
  vi.advanceTimersByTime(1)
  expect(liveState()).toMatchObject({ isLive: false })
  expect(liveState().heardMs).toBeDefined()
  vi.advanceTimersByTime(3000)
  expect(lastStream().address).toBe('/api/staff/live?branch=penang&last_event_id=a-7')
  lastStream().say('a-8', beat)
  expect(liveState().isLive).toBe(true)
})

test('a stream that breaks is opened again, and stays live when it speaks in time', () => {
  lastStream().say('a-1', beat)
  lastStream().fail()
  vi.advanceTimersByTime(3000)
  expect(Stream.opened).toHaveLength(2)
  lastStream().say('a-2', beat)
  vi.advanceTimersByTime(15_000)
  expect(liveState().isLive).toBe(true)
})

test('a stream that breaks where the login is over leads to the sign-in page at once, without a touch', async () => {
  lastStream().say('a-1', beat)
  answerWith('none')
  lastStream().fail()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/staff/signin?next=%2Fstaff%2Ftoday'))
})

test.each([
  ['the network was lost', async () => Promise.reject(new TypeError('fetch failed'))],
  ['the login stands', async () => Response.json({ step: 'open', session: null, device: null, people: [], demo: [] })],
] as const)('a stream that breaks where %s leaves the page as it is', async (_why, fetch) => {
  lastStream().say('a-1', beat)
  const asked = vi.fn(fetch)
  vi.stubGlobal('fetch', asked)
  lastStream().fail()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(1000)
  expect(assign).not.toHaveBeenCalled()
})

test('a page in the background closes its stream, and hears what it missed when it is shown', () => {
  lastStream().say('a-3', beat)
  page.show('hidden')
  expect(lastStream().isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(Stream.opened).toHaveLength(1)
  page.show('visible')
  expect(lastStream().address).toContain('last_event_id=a-3')
})

test('the stream is closed once nobody listens, and not where the next page listens at once', () => {
  // React leaves all parts of a page before the next one begins to listen.
  leave()
  leave = listenToChanges((change) => heard.push(change))
  vi.advanceTimersByTime(1)
  expect(Stream.opened).toHaveLength(1)
  expect(lastStream().isClosed).toBe(false)
  leave()
  vi.advanceTimersByTime(1)
  expect(lastStream().isClosed).toBe(true)
})

test.each([
  [booked, ['class'], true],
  [booked, [{ kind: 'class', subject: 'flow' }], true],
  [booked, [{ kind: 'class', subject: 'sculpt' }, 'person'], false],
  [{ kind: 'class', subject: null }, [{ kind: 'class', subject: 'sculpt' }], true],
  [{ kind: 'all', subject: null }, ['task'], true],
] as const)('%j is about %j: %s', (change, interests, is) => {
  expect(isAbout(change, interests)).toBe(is)
})
