import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareContracts } from './compare-contracts.ts'
import { contractLines } from './contract-lines.ts'
import { publishedContract } from './published-contract.ts'

const kept = readFileSync(join(import.meta.dirname, 'contract.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

describe('the contract of the API', () => {
  const { added, removed } = compareContracts(kept, publishedContract())

  test('has lost no path, field, type, value or code; what goes on purpose is deleted from contract.txt by hand', () => {
    expect(removed).toEqual([])
  })

  test('is written down whole: npm run contract adds what is new', () => {
    expect(added).toEqual([])
    expect(kept.length).toBeGreaterThan(1000)
  })
})

describe('the lines of a contract', () => {
  const field = { type: 'string', enum: ['booked', 'held'] }
  const documentOf = (change: { property?: string; required?: string[]; codes?: string; path?: string }): unknown => ({
    paths: {
      [change.path ?? '/bookings/{id}']: {
        post: {
          security: [{ bearer: [] }],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { seat_no: { type: 'number' } },
                  required: change.required ?? [],
                },
              },
            },
          },
          responses: {
            200: {
              description: 'Success',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { data: { type: 'array', items: { $ref: '#/$defs/booking' } } },
                    required: ['data'],
                    $defs: { booking: { type: 'object', properties: { [change.property ?? 'status']: field } } },
                  },
                },
              },
            },
            409: { description: change.codes ?? 'bookings.full, bookings.closed' },
          },
        },
      },
    },
  })
  const before = contractLines(documentOf({}))

  test('name every path, field, value and code once', () => {
    expect(before).toEqual([
      '/bookings/{id} POST 200 data always',
      '/bookings/{id} POST 200 data array',
      '/bookings/{id} POST 200 data[] object',
      '/bookings/{id} POST 200 data[].status = "booked"',
      '/bookings/{id} POST 200 data[].status = "held"',
      '/bookings/{id} POST 200 data[].status string',
      '/bookings/{id} POST 200 object',
      '/bookings/{id} POST 409 bookings.closed',
      '/bookings/{id} POST 409 bookings.full',
      '/bookings/{id} POST bearer',
      '/bookings/{id} POST body object',
      '/bookings/{id} POST body seat_no number',
      '/bookings/{id} POST body seat_no optional',
      '/bookings/{id} POST path id string',
    ])
  })

  test.each([
    { of: 'a renamed field', change: { property: 'state' }, lost: '/bookings/{id} POST 200 data[].status string' },
    {
      of: 'a field that became required',
      change: { required: ['seat_no'] },
      lost: '/bookings/{id} POST body seat_no optional',
    },
    { of: 'a code that went', change: { codes: 'bookings.full' }, lost: '/bookings/{id} POST 409 bookings.closed' },
    { of: 'a moved path', change: { path: '/places/{id}' }, lost: '/bookings/{id} POST path id string' },
  ])('tell of $of', ({ change, lost }) => {
    expect(compareContracts(before, contractLines(documentOf(change))).removed).toContain(lost)
  })

  test('lose nothing where a code is added', () => {
    const after = contractLines(documentOf({ codes: 'bookings.closed, bookings.full, bookings.busy' }))
    expect(compareContracts(before, after)).toEqual({
      added: ['/bookings/{id} POST 409 bookings.busy'],
      removed: [],
    })
  })
})

test('what stands among the components is read where it is named, and a shape that holds itself comes to an end', () => {
  const tree = { $ref: '#/components/schemas/tree' }
  const properties = { slug: { type: 'string' }, children: { type: 'array', items: tree } }
  const lines = contractLines({
    paths: {
      '/trees': {
        get: {
          parameters: [],
          responses: { 200: { description: 'Success', content: { 'application/json': { schema: tree } } } },
        },
      },
    },
    components: { schemas: { tree: { type: 'object', properties, required: ['slug'] } } },
  })
  expect(lines).toContain('/trees GET 200 children[].slug string')
  expect(lines).toContain('/trees GET 200 slug always')
  expect(lines.every((line) => line.length < 200)).toBe(true)
})
