import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { firstStatuses, orderMoves } from '#domain/orders/model.ts'

const invariant = new URL('../db/invariants/i25-order-histories-are-unbroken.sql', import.meta.url)

it('the invariant of order histories allows what the transition table holds, and nothing else', async () => {
  const sql = await readFile(invariant, 'utf8')
  const rows = [...sql.matchAll(/\((null::text|'[a-z_]+'), '([a-z_]+)'\)/g)].map(
    ([, from, to]) => `${from?.replaceAll("'", '')} ${to}`,
  )
  const table = Object.entries(orderMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(rows).toEqual([...firstStatuses.map((to) => `null::text ${to}`), ...table])
})
