import { describe, expect, it } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { decideBirthDate } from './decide-birth-date.ts'

const now = instant('2026-11-25T01:00:00Z')
const known = { birth_date: '2014-03-01', birth_date_changed_at: null }
const changed = { ...known, birth_date_changed_at: instant('2026-11-20T01:00:00Z') }

describe('a date of birth', () => {
  it.each([
    ['that is not sent', known, undefined],
    ['that is the same', known, '2014-03-01'],
    ['that is the same, after a change', changed, '2014-03-01'],
    ['that was not known', { ...known, birth_date: null }, '2009-03-01'],
  ])('a change of %s stores no note', (_what, before, typed) => {
    expect(decideBirthDate(before, { typed, now })).toEqual({})
  })

  it('a date of birth changes once, and the former one is kept', () => {
    expect(decideBirthDate(known, { typed: '2009-03-01', now })).toEqual({
      birth_date_before: '2014-03-01',
      birth_date_changed_at: now,
    })
    expect(decideBirthDate(changed, { typed: '2009-03-01', now })).toMatchObject({ code: 'people.birth_date_fixed' })
  })
})
