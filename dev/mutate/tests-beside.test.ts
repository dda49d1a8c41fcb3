import { expect, test } from 'vitest'
import { readSource } from '#dev/tidy/source.ts'
import { testsBeside } from './tests-beside.ts'

const sources = Object.entries({
  'domain/payments/move.ts': 'export const move = 1',
  'domain/payments/move.test.ts': "import { move } from './move.ts'",
  'domain/payments/limits.test.ts': "import { limit } from './limits.ts'",
  'domain/orders/settle.ts': "import { move } from '#domain/payments/move.ts'",
  'domain/orders/settle.test.ts': "import { settle } from './settle.ts'",
  'server/payments/record.ts': 'export const record = 1',
  'server/orders/receive.ts': "import { record } from '#server/payments/record.ts'",
  'server/orders/pay.test.ts': "import { server } from '#dev/testing/server.ts'",
  'server/checkout/buy.ts': "import { receive } from '#server/orders/receive.ts'",
  'server/checkout/buy.test.ts': "import { server } from '#dev/testing/server.ts'",
  'server/studio/settings.test.ts': "import { server } from '#dev/testing/server.ts'",
}).map(([path, text]) => readSource(path, text))

test('a rule runs the tests of its room that import it, then those of other rooms', () => {
  expect(testsBeside('domain/payments/move.ts', sources)).toEqual({
    ofRoom: ['domain/payments/move.test.ts'],
    elsewhere: ['domain/orders/settle.test.ts'],
  })
})

test('a verb runs all tests of its room, then those of the rooms that call it', () => {
  expect(testsBeside('server/orders/receive.ts', sources)).toEqual({
    ofRoom: ['server/orders/pay.test.ts'],
    elsewhere: ['server/checkout/buy.test.ts'],
  })
})

test('a verb of a room without tests runs those of the rooms that call it', () => {
  expect(testsBeside('server/payments/record.ts', sources)).toEqual({
    ofRoom: ['server/orders/pay.test.ts'],
    elsewhere: [],
  })
})
