import { expect, it, test } from 'vitest'
import { preferredLocation, parseProfile } from './profile-fields.ts'

function aForm(typed: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

it('the profile form sends filled and empty fields alike', () => {
  const { fields } = parseProfile(
    aForm({
      full_name: 'Tan Wei Shan',
      first_name: '',
      birth_day: '28',
      birth_month: '2',
      birth_year: '1990',
      gender: 'dragon',
      locale: 'zh',
    }),
  )
  expect(fields).toMatchObject({
    full_name: 'Tan Wei Shan',
    first_name: '',
    birth_date: '1990-02-28',
    gender: 'dragon',
    emergency_contact_phone: '',
    locale: 'zh',
  })
})

it('the profile form leaves out an unknown language', () => {
  expect(Object.keys(parseProfile(aForm({ full_name: 'Tan Wei Shan', locale: 'fr' })).fields)).not.toContain('locale')
})

const branches = [
  { code: 'penang', name: 'Penang' },
  { code: 'ipoh', name: '怡保' },
]

test.each([
  [null, '', ['Penang', '怡保']],
  ['penang', 'penang', ['Penang', '怡保']],
  ['Penang', 'penang', ['Penang', '怡保']],
  ['怡保', 'ipoh', ['Penang', '怡保']],
  ['Kuala Lumpur', 'Kuala Lumpur', ['Penang', '怡保', 'Kuala Lumpur']],
])('a preferred location of %s is shown by its name', (kept, chosen, names) => {
  const shown = preferredLocation(kept, branches)
  expect([shown.chosen, shown.options.map(({ label }) => label)]).toEqual([chosen, names])
})
