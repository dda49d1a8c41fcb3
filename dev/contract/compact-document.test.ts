import { expect, test } from 'vitest'
import { compactDocument } from './compact-document.ts'

const booking = {
  type: 'object',
  properties: { id: { type: 'string' }, session_id: { type: 'string' }, status: { type: 'string' } },
  required: ['id', 'session_id', 'status'],
}
const refusal = (codes: string) => ({
  description: codes,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const answer = (schema: unknown) => ({ description: 'Success', content: { 'application/json': { schema } } })
const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }

const document = {
  openapi: '3.1.0',
  paths: {
    '/rooms': { get: { operationId: 'rooms.list', parameters: [], responses: { 200: answer({ type: 'object' }) } } },
    '/bookings': {
      post: {
        operationId: 'bookings.book',
        parameters: [key],
        responses: {
          201: answer({ type: 'object', properties: { booking, left: booking } }),
          409: refusal('bookings.full'),
        },
      },
      put: { operationId: 'bookings.move', parameters: [key], responses: { 200: answer({ type: 'object' }) } },
    },
  },
  components: { schemas: { Error: { type: 'object' } } },
}

test('a shared schema is written once, by the name of its first place, and paths are sorted', () => {
  const reference = { $ref: '#/components/schemas/bookings.book.booking' }
  const parameters = [{ $ref: '#/components/parameters/Idempotency-Key' }]
  const written = compactDocument(document)
  expect(written).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/bookings': {
        post: {
          parameters,
          responses: {
            201: answer({ type: 'object', properties: { booking: reference, left: reference } }),
            409: { $ref: '#/components/responses/Refusal', description: 'bookings.full' },
          },
        },
        put: { parameters },
      },
    },
    components: {
      schemas: { 'bookings.book.booking': booking, Error: { type: 'object' } },
      parameters: { 'Idempotency-Key': key },
    },
  })
  const paths: Readonly<Record<string, unknown>> = Object(written['paths'])
  expect(Object.keys(paths)).toEqual(['/bookings', '/rooms'])
})

test('the document does not depend on the order in which rooms name their paths', () => {
  const paths = Object.fromEntries(Object.entries(document.paths).toReversed())
  expect(JSON.stringify(compactDocument({ ...document, paths }))).toBe(JSON.stringify(compactDocument(document)))
})
