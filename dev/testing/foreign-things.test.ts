import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pathNames } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { foreignCases, stageForeignThings, type ForeignCase, type ForeignThings } from './foreign-things.ts'

let things: ForeignThings
beforeAll(async () => {
  things = await stageForeignThings()
}, 120_000)
afterAll(async () => things.stop())

/** What was answered, and each statement that it took with how many rows it found. */
async function watch(one: ForeignCase, which: 'another' | 'made up') {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const { status, body } = await things.ask(one, which)
    const statements: string[] = []
    for (const [place, [asked]] of query.mock.calls.entries()) {
      const text = typeof asked === 'string' ? asked : textOf(asked)
      // Pages that are open hear of changes when the moment suits, whoever asks meanwhile.
      if (text.includes('pg_notify')) continue
      statements.push(`${await rowsOf(query.mock.results[place]?.value)} rows: ${text}`)
    }
    return { status, code: body['code'], statements }
  } finally {
    query.mockRestore()
  }
}

function textOf(asked: unknown): string {
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : 'unknown'
}

async function rowsOf(answer: unknown): Promise<string> {
  const result = await Promise.resolve(answer)
  return typeof result === 'object' && result !== null && 'rowCount' in result ? String(result.rowCount) : 'no'
}

/** Addresses with a name in them behind which nothing is hidden, and why. */
const open: Readonly<Record<string, RegExp>> = {
  'anyone may see it':
    /^GET \/(banners|branch|brands|categories|class-types|difficulty-levels|documents|gift-card-templates|instructors|packages|payment_gateways|payment_methods|private-boards|products|rooms|schedule-bookings|schedules|series-types|shippings|shops|states|static_blocks)\/\{\w+\}(\/related|\/reviews)?$/,
  'a review of one’s own is found by the address of the product': /\/products\/\{slug\}\/reviews\/mine$/,
  'the name is a secret, and who knows it may see': /\/(bookings\/invitations|calendar)\/\{\w+\}$/,
  'the name is the own branch’s, whoever else has one of that name, or of what anyone may see':
    /^PUT \/staff\/(banners|branches|brands|categories|deals|price-groups|products|settings|shippings|shops|static_blocks)\/\{\w+\}$/,
}

/**
 * A key names no order, so the request that a guest takes back has to be read before it is known whose it is. What
 * follows is the same.
 */
const isReadFirst = ({ as, line }: ForeignCase): boolean => as === 'guest' && line === 'DELETE /refunds/{id}'

describe('a thing of somebody else', () => {
  test.each(foreignCases)(
    'a thing of somebody else takes the way of one that was never there: $as, $line',
    async (one) => {
      // The first time reads what is kept afterwards.
      await things.ask(one, 'another')
      await things.ask(one, 'made up')
      const madeUp = await watch(one, 'made up')
      const another = await watch(one, 'another')
      const compared = ({ status, code, statements }: typeof another) => ({
        status,
        code,
        statements: isReadFirst(one) ? statements.map((text) => text.replace(/^\d+ /, '')) : statements,
      })
      expect(compared(another)).toEqual(compared(madeUp))
      // A guest's key is looked at before anything is read.
      if (one.as !== 'guest') expect(another.statements.length).toBeGreaterThan(1)
      expect(['request.not_found', 'auth.required', undefined]).toContain(another.code)
    },
  )

  test('a thing of somebody else is asked about at every address, or the address says why not', () => {
    const lines = describedEndpoints(roomRoutes(things.server.config)).flatMap(({ method, path }) =>
      pathNames(path).length > 0 ? [`${method} ${path}`] : [],
    )
    const tried = new Set(foreignCases.map(({ line }) => line))
    const isOpen = (line: string): boolean => Object.values(open).some((shape) => shape.test(line))
    expect(lines.filter((line) => !tried.has(line) && !isOpen(line))).toEqual([])
    expect([...tried].filter((line) => isOpen(line) || !lines.includes(line))).toEqual([])
  })
})
