import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { textFieldsOf } from './text-fields.ts'

/** As long as a body may be; each is a worst case for some pattern. */
const length = 60_000
const nasty = [
  ' ',
  '\t',
  '\n',
  '\u3000',
  '.',
  '+',
  '-',
  '(',
  ')',
  '[',
  '{',
  '"',
  "'",
  '\\',
  '/',
  '@',
  ',',
  ':',
  ';',
  'a',
  '0',
  '９',
  '\u200b',
  '=',
  '%',
  '<',
]
  .concat([
    'a.',
    'a@',
    'a-',
    '0,',
    'a:',
    ' \n',
    'a\u0301',
    '\u0301\u0323',
    '\u064b\u0651',
    '\u0301\u200b\u0323\u200b',
    'க\u0bcd\u200d',
    '👩\u200d',
  ])
  .flatMap((part) => {
    const text = part.repeat(length / part.length)
    return [text, `a${text}@b.co`, `${text}!`]
  })
/** Far above what any of them takes, which is less than one. */
const mostMs = 50

const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })
if ('problems' in config) throw new Error(config.problems.join('\n'))
const endpoints = describedEndpoints(roomRoutes(config))

test('no text field of the API takes long to reject a text that is too long', () => {
  const slow = endpoints.flatMap((endpoint) =>
    textFieldsOf(endpoint).flatMap(({ path, inputOf }) =>
      nasty.flatMap((text) => {
        const input = inputOf(text)
        const ms = bestOf(3, () => z.safeParse(endpoint.input, input))
        return ms > mostMs
          ? [`${endpoint.name} ${path}: ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 4))}`]
          : []
      }),
    ),
  )
  expect(slow).toEqual([])
})

test('every check of a text comes after the length check that stops validation', () => {
  const loose = endpoints.flatMap((endpoint) =>
    textFieldsOf(endpoint).flatMap(({ path, schema }) => {
      const [first, ...later] = schema._zod.def.checks ?? []
      const reads = later.some(({ _zod }) => ['overwrite', 'custom'].includes(_zod.def.check))
      return reads && first?._zod.def.abort !== true ? [`${endpoint.name} ${path}`] : []
    }),
  )
  expect(loose).toEqual([])
})

test('the fields under test include those in lists, records, alternatives and addresses', () => {
  const paths = endpoints.flatMap((endpoint) => textFieldsOf(endpoint).map(({ path }) => `${endpoint.name} ${path}`))
  expect(paths).toEqual(
    expect.arrayContaining([
      'accounts.register email',
      'privates.step guests[]',
      'merchandising.save_product product.variants[].choices{key}',
    ]),
  )
  expect(paths.length).toBeGreaterThan(900)
})

/** The least of several CPU times, which is independent of other load. */
function bestOf(times: number, run: () => unknown): number {
  let best = Infinity
  for (let turn = 0; turn < times && best > 1; turn += 1) {
    const begun = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(begun)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
