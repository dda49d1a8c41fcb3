import { beforeEach, expect, test, vi } from 'vitest'
import { openEventStream, openStreams, writeEvents } from './event-stream.ts'

// Streams of the tests before may still be closing: the count is that of the process.
beforeEach(async () => expect.poll(() => openStreams.staff).toBe(0))

/** An open stream whose reader never reads, with what its sender holds. */
function openUnread() {
  const left = vi.fn()
  const sender: { send?: (piece: Uint8Array) => void } = {}
  const response = openEventStream({
    request: new Request('http://localhost/api/staff/live'),
    call: { responseHeaders: new Headers() },
    kind: 'staff',
    begin: ({ send }) => {
      sender.send = send
      return left
    },
  })
  const sendOne = (no: number) => sender.send?.(writeEvents([{ id: `a-${no}`, event: 'change', value: { no } }]))
  return { response, left, sendOne }
}

test('a reader that stops reading is dropped after 64 pieces, and what waits for it never grows further', async () => {
  const { response, left, sendOne } = openUnread()
  for (let no = 1; no <= 63; no += 1) sendOne(no)
  expect([left.mock.calls.length, openStreams.staff]).toEqual([0, 1])
  for (let no = 64; no <= 1000; no += 1) sendOne(no)
  expect([left.mock.calls.length, openStreams.staff]).toEqual([1, 0])
  const text = await response.text()
  expect(text).toContain('"no":63')
  expect(text).not.toContain('"no":65')
})

test('a reader that leaves is left once', async () => {
  const { response, left, sendOne } = openUnread()
  await response.body?.cancel()
  sendOne(1)
  expect([left.mock.calls.length, openStreams.staff]).toEqual([1, 0])
})

test('a HEAD gets the headers and opens nothing', () => {
  const begin = vi.fn()
  const request = new Request('http://localhost/api/staff/live', { method: 'HEAD' })
  const call = { responseHeaders: new Headers() }
  const response = openEventStream({ request, call, kind: 'staff', begin })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(begin).not.toHaveBeenCalled()
  expect(openStreams.staff).toBe(0)
})
