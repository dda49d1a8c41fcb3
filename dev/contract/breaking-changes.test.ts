import { describe, expect, test } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'

interface Api {
  readonly path?: string
  readonly codes?: string
  readonly security?: readonly unknown[]
  /** Fields of the response's items, and which of them are required. */
  readonly answered?: Readonly<Record<string, unknown>>
  readonly always?: readonly string[]
  readonly sent?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly query?: readonly unknown[]
}

const status = { type: 'string', enum: ['booked', 'held'] }
const seat = { seat_no: { type: 'integer' }, side: { type: 'string', enum: ['left', 'right'] } }

/** A small API: one operation that takes a seat and returns a list of bookings. */
function apiOf(change: Api = {}): unknown {
  const { sent = seat, required = [], answered = { status }, always = ['status'] } = change
  const booking = { type: 'object', properties: answered, required: always }
  const answer = {
    type: 'object',
    properties: { data: { type: 'array', items: { $ref: '#/components/schemas/booking' } } },
    required: ['data'],
  }
  return {
    components: { schemas: { booking } },
    paths: {
      [change.path ?? '/bookings/{id}']: {
        post: {
          security: change.security ?? [],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }, ...(change.query ?? [])],
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties: sent, required } } } },
          responses: {
            200: { description: 'Success', content: { 'application/json': { schema: answer } } },
            409: { description: change.codes ?? 'bookings.full, bookings.closed' },
          },
        },
      },
    },
  }
}

const before = apiOf()
const day = (required: boolean) => ({ name: 'day', in: 'query', required, schema: { type: 'string' } })
const guest = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }

describe('a change of the API', () => {
  test.each<[string, Api, string]>([
    ['a removed path', { path: '/seats/{id}' }, 'gone: /bookings/{id} POST'],
    [
      'a removed field of an answer',
      { answered: {}, always: [] },
      'gone: /bookings/{id} POST 200 data[].status string',
    ],
    ['a renamed field', { answered: { state: status } }, 'gone: /bookings/{id} POST 200 data[].status string'],
    ['a field that may be absent', { always: [] }, 'gone: /bookings/{id} POST 200 data[].status always'],
    [
      'a field of another type',
      { answered: { status: { type: 'number' } } },
      'gone: /bookings/{id} POST 200 data[].status string',
    ],
    [
      'a narrowed enumeration of what is answered',
      { answered: { status: { type: 'string', enum: ['booked'] } } },
      'gone: /bookings/{id} POST 200 data[].status = "held"',
    ],
    [
      'a narrowed enumeration of what is sent',
      { sent: { ...seat, side: { type: 'string', enum: ['left'] } } },
      'gone: /bookings/{id} POST body side = "right"',
    ],
    ['a field that is no longer taken', { sent: {} }, 'gone: /bookings/{id} POST body seat_no integer'],
    ['a field that became required', { required: ['seat_no'] }, 'new: /bookings/{id} POST body seat_no required'],
    [
      'a new required field',
      { sent: { ...seat, lot_id: { type: 'string' } }, required: ['lot_id'] },
      'new: /bookings/{id} POST body lot_id required',
    ],
    ['a new required parameter', { query: [day(true)] }, 'new: /bookings/{id} POST query day required'],
    ['a removed refusal code', { codes: 'bookings.full' }, 'gone: /bookings/{id} POST 409 bookings.closed'],
    ['a call that needs a token', { security: [{ bearer: [] }] }, 'gone: /bookings/{id} POST open'],
  ])('breaks callers: %s', (...[, change, told]) => {
    expect(breakingChanges(before, apiOf(change))).toContain(told)
  })

  test.each<[string, Api]>([
    ['nothing', {}],
    ['a new refusal code', { codes: 'bookings.closed, bookings.busy, bookings.full' }],
    ['a new field of an answer', { answered: { status, note: { type: 'string' } }, always: ['status', 'note'] }],
    ['a new value', { answered: { status: { type: 'string', enum: ['booked', 'held', 'offered'] } } }],
    ['a new field that need not be sent', { sent: { ...seat, lot_id: { type: 'string' } } }],
    ['a new parameter that need not be sent', { query: [day(false)] }],
    ['a new object that need not be sent, with a field that it must have', { sent: { ...seat, guest } }],
  ])('breaks nobody: %s', (...[, change]) => {
    expect(breakingChanges(before, apiOf(change))).toEqual([])
  })

  test('a change of the API that only moves a shape to the components breaks nobody', () => {
    const moved: unknown = JSON.parse(JSON.stringify(before).replaceAll('booking"', 'held_booking"'))
    expect(breakingChanges(before, moved)).toEqual([])
  })
})

test('a recursive schema is followed to an end', () => {
  const treeOf = (properties: object) => ({
    paths: {
      '/trees': {
        get: {
          parameters: [],
          responses: {
            200: {
              description: 'Success',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/tree' } } },
            },
          },
        },
      },
    },
    components: { schemas: { tree: { type: 'object', properties, required: [] } } },
  })
  const children = { type: 'array', items: { $ref: '#/components/schemas/tree' } }
  const gone = breakingChanges(treeOf({ slug: { type: 'string' }, children }), treeOf({ children }))
  expect(gone).toContain('gone: /trees GET 200 children[].slug string')
})
