import { expect, test } from 'vitest'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { pickNextClasses } from './pick-next-classes.ts'

test('the last classes of today are followed by those of the next days, four in all', () => {
  const starts = ['04T17:30', '04T18:45', '05T09:00', '05T10:15', '06T08:30', '06T10:15']
  const week = starts.map((start) => aScheduledClass({ starts_at: `2026-12-${start}:00+08:00` }))
  const canceled = aScheduledClass({ starts_at: '2026-12-05T07:30:00+08:00', status: 'canceled' })
  const { classes } = pickNextClasses('2026-12-04T18:00:00+08:00', [canceled, ...week])
  expect(classes.map((one) => one.starts_at.slice(8, 16))).toEqual(starts.slice(1, 5))
})
