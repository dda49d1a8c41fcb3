import { expect, it } from 'vitest'
import { getMe, logout } from '#domain/accounts/api.ts'
import { getBooking, listBookings } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { createCall, TypedFields } from './api.ts'

interface Sent {
  readonly path: string
  readonly method: string
  readonly headers: Headers
  readonly body?: string
}

function aCall(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const call = createCall({
    send: async (path, init) => {
      sent.push({ path, ...init })
      return answer()
    },
    locale: () => 'zh',
    branch: () => 'penang',
  })
  return { call, sent }
}

const answering =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })

it('values in braces go into the path, and the rest of a GET into the query', async () => {
  const { call, sent } = aCall(answering({}))
  await call(getBooking, { id: asId('bookings', '01234567-0123-7123-8123-0123456789ab') })
  await call(listBookings, { when: 'past', limit: '5' })
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/bookings/01234567-0123-7123-8123-0123456789ab',
    '/api/bookings?when=past&limit=5',
  ])
})

it('every call sends platform, branch and language, and a write sends its key and a body', async () => {
  const { call, sent } = aCall(answering({ success: true }))
  await call(logout, {}, { key: 'once' })
  expect(sent[0]).toMatchObject({ method: 'POST', body: '{}' })
  expect(['x-platform', 'x-branch', 'x-locale', 'idempotency-key'].map((name) => sent[0]?.headers.get(name))).toEqual([
    'web',
    'penang',
    'zh',
    'once',
  ])
})

it('a refusal arrives with one sentence for each field', async () => {
  const body = {
    success: false,
    code: 'request.invalid',
    message: 'Look',
    errors: { login: ['Invalid login ID', 'second'] },
    request_id: 'r1',
  }
  const { call } = aCall(answering(body, 422))
  expect(await call(getMe, {})).toEqual({
    ok: false,
    refusal: {
      status: 422,
      code: 'request.invalid',
      message: 'Look',
      errors: { login: 'Invalid login ID' },
      requestId: 'r1',
    },
  })
})

it('a broken network is a refusal too', async () => {
  const { call } = aCall(async () => Promise.reject(new TypeError('fetch failed')))
  expect(await call(getMe, {})).toMatchObject({ ok: false, refusal: { status: 0, code: 'offline' } })
})

it('a response that is not JSON counts as no response', async () => {
  const { call } = aCall(() => new Response('<html>', { status: 502 }))
  expect(await call(getMe, {})).toMatchObject({ ok: false, refusal: { code: 'offline' } })
})

it('input is sent as typed, for the server to validate', async () => {
  const { call, sent } = aCall(answering({ success: true }))
  await call(logout, new TypedFields({ terms: false }))
  expect(sent[0]?.body).toBe('{"terms":false}')
})
