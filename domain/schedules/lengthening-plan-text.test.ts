import { expect, test } from 'vitest'
import { lengtheningPlanText } from './lengthening-plan-text.ts'

const asked = { id: 'series', end_type: 'date', end_date: '2026-12-31', skip_clashing: false }
const at = (day: string) => ({ starts_at: `2026-12-${day}T09:00:00+08:00` })
const plan = { made: [at('03'), at('10')], skipped: [at('17')], clashing: [] }
const text = lengtheningPlanText(asked, plan)

test('the same plan of a later end has the same text', () => {
  expect(lengtheningPlanText({ ...asked }, { ...plan, made: [...plan.made] })).toBe(text)
})

test.each([
  ['another end', { ...asked, end_date: '2027-01-31' }, plan],
  ['another series', { ...asked, id: 'other' }, plan],
  ['clashes left out', { ...asked, skip_clashing: true }, plan],
  ['a class less', asked, { ...plan, made: [at('03')] }],
  ['a day that was closed', asked, { ...plan, made: [at('03')], skipped: [at('10'), at('17')] }],
  ['a busy room', asked, { ...plan, made: [at('03')], clashing: [at('10')] }],
])('%s is another plan of a later end', (_title, sent, changed) => {
  expect(lengtheningPlanText(sent, changed)).not.toBe(text)
})
