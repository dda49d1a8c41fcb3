import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pathNames } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { foreignCases, stageForeignRecords, type ForeignCase, type ForeignRecords } from './foreign-records.ts'

let stage: ForeignRecords
beforeAll(async () => {
  stage = await stageForeignRecords()
}, 120_000)
afterAll(async () => stage.stop())

/** The response, and each statement with the number of rows it found. */
async function watch(one: ForeignCase, which: 'another' | 'made up') {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const { status, body } = await stage.ask(one, which)
    const statements: string[] = []
    for (const [place, [asked]] of query.mock.calls.entries()) {
      const text = typeof asked === 'string' ? asked : textOf(asked)
      // Open pages are notified of changes at any time, whoever sends requests meanwhile, and servers listen for them.
      if (text.includes('pg_notify') || text.startsWith('listen ')) continue
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

/** Addresses with a parameter that hide nothing, and why. */
const open: Readonly<Record<string, RegExp>> = {
  'anyone may see it':
    /^GET \/(banners|branch|brands|categories|class-types|difficulty-levels|documents|gift-card-templates|instructors|packages|payment_gateways|payment_methods|private-boards|products|rooms|schedule-bookings|schedules|series-types|shippings|shops|states|static_blocks)\/\{\w+\}(\/related|\/reviews)?$/,
  'whoever saves a view makes its id, so an unknown one is a new view': /^PUT \/staff\/views\//,
  'a device is revoked after the password; studio-devices.test.ts gives it': /^DELETE \/staff\/devices\//,
  'a review of one’s own is found by the address of the product': /\/products\/\{slug\}\/reviews\/mine$/,
  'the name is of a list, whose rows are the own branch’s': /^POST \/staff\/lists\/\{list\}\/csv$/,
  'the name is a secret, and who knows it may see': /\/(bookings\/invitations|calendar)\/\{\w+\}$/,
  'the name is the own branch’s, whoever else has one of that name, or of what anyone may see':
    /^PUT \/staff\/(banners|branches|brands|categories|deals|price-groups|products|settings|shippings|shops|static_blocks)\/\{\w+\}$/,
}

/**
 * A key does not name its order, so a guest's cancellation request is loaded before its owner is known. What follows is
 * the same.
 */
const isReadFirst = ({ as, line }: ForeignCase): boolean => as === 'guest' && line === 'DELETE /refunds/{id}'

describe('a record of somebody else', () => {
  test.each(foreignCases)(
    'a record of somebody else takes the same path as one that never existed: $as, $line',
    async (one) => {
      // The first time loads what is cached afterwards.
      await stage.ask(one, 'another')
      await stage.ask(one, 'made up')
      const madeUp = await watch(one, 'made up')
      const another = await watch(one, 'another')
      const compared = ({ status, code, statements }: typeof another) => ({
        status,
        code,
        statements: isReadFirst(one) ? statements.map((text) => text.replace(/^\d+ /, '')) : statements,
      })
      expect(compared(another)).toEqual(compared(madeUp))
      // A guest's key is checked before anything is loaded.
      if (one.as !== 'guest') expect(another.statements.length).toBeGreaterThan(1)
      expect(['request.not_found', 'auth.required', undefined]).toContain(another.code)
    },
  )

  test('every address is requested with a record of somebody else, or says why not', () => {
    const lines = describedEndpoints(roomRoutes(stage.server.config)).flatMap(({ method, path }) =>
      pathNames(path).length > 0 ? [`${method} ${path}`] : [],
    )
    const tried = new Set(foreignCases.map(({ line }) => line))
    const isOpen = (line: string): boolean => Object.values(open).some((shape) => shape.test(line))
    expect(lines.filter((line) => !tried.has(line) && !isOpen(line))).toEqual([])
    expect([...tried].filter((line) => isOpen(line) || !lines.includes(line))).toEqual([])
  })
})
