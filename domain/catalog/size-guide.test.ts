import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { presentSizeGuide, sizeGuide } from './size-guide.ts'

const columns = [
  { en: 'Size', zh: '尺码' },
  { en: 'Foot, cm', zh: '脚长（厘米）' },
]
const guide = { columns, rows: [{ size: 's', cells: ['S', '22.5–25.0'] }], note: { en: 'Mark heel and toe.', zh: '' } }

test.each([
  ['a cell for each column', guide, true],
  ['a row with a cell too few', { ...guide, rows: [{ size: 's', cells: ['S'] }] }, false],
  ['a row with a cell too many', { ...guide, rows: [{ size: 's', cells: ['S', '1', '2'] }] }, false],
  ['no rows', { ...guide, rows: [] }, false],
  ['a single column', { ...guide, columns: columns.slice(1), rows: [{ size: 's', cells: ['S'] }] }, false],
])('a size guide with %s', (_what, sent, isAccepted) => {
  expect(z.safeParse(sizeGuide, sent).success).toBe(isAccepted)
})

test('a size guide is read in one language, and its note in the one that was written', () => {
  expect(presentSizeGuide(guide, 'zh')).toEqual({
    columns: ['尺码', '脚长（厘米）'],
    rows: guide.rows,
    note: 'Mark heel and toe.',
  })
})
