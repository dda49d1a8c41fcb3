import { expect, test } from 'vitest'
import { eachRow } from './each-row.ts'

test('rows after one that fails are done, and its error is thrown at the end', async () => {
  const done: number[] = []
  const work = eachRow([1, 2, 3], async (row) => {
    if (row === 2) throw new Error('row 2')
    done.push(row)
  })
  await expect(work).rejects.toThrow(new AggregateError([new Error('row 2')], '1 of 3 rows failed'))
  expect(done).toEqual([1, 3])
})

test('a job ends after ten rows that fail', async () => {
  let tried = 0
  const work = eachRow(Array.from({ length: 50 }), async () => {
    tried += 1
    throw new Error('no database')
  })
  await expect(work).rejects.toThrow('10 of 10 rows failed')
  expect(tried).toBe(10)
})
