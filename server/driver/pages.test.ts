import { expect, test } from 'vitest'
import { eachRow } from './each-row.ts'
import { pagesOf, rowsOf } from './pages.ts'

/** Two rows a page, of the numbers to five. */
const list = async (after = 0) => [1, 2, 3, 4, 5].filter((row) => row > after).slice(0, 2)

test('each page begins after the last row of the one before, and an empty one ends the list', async () => {
  expect(await Array.fromAsync(pagesOf(list))).toEqual([[1, 2], [3, 4], [5]])
  expect(await Array.fromAsync(rowsOf(list))).toEqual([1, 2, 3, 4, 5])
})

test('a list that never ends is read for 500 pages', async () => {
  const endless = async (after = 0) => [after + 1]
  expect(await Array.fromAsync(rowsOf(endless))).toHaveLength(500)
})

test('a row that fails on the first page holds back no later page', async () => {
  const done: number[] = []
  const work = eachRow(rowsOf(list), async (row) => {
    if (row === 1) throw new Error('row 1')
    done.push(row)
  })
  await expect(work).rejects.toThrow('1 of 5 rows failed')
  expect(done).toEqual([2, 3, 4, 5])
})
