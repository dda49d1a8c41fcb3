import { expect, it } from 'vitest'
import { parseProfile } from './profile-fields.ts'

function aForm(typed: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

it('sends what was typed, emptied fields as well', () => {
  const read = parseProfile(
    aForm({ full_name: 'Tan Wei Shan', first_name: '', birth_date: '1990-02-28', gender: 'female', locale: 'zh' }),
  )
  expect(read).toMatchObject({
    full_name: 'Tan Wei Shan',
    first_name: '',
    birth_date: '1990-02-28',
    gender: 'female',
    locale: 'zh',
  })
})

it('leaves alone a day, a gender and a language that were not chosen or are not known', () => {
  const read = parseProfile(aForm({ full_name: 'Tan Wei Shan', birth_date: '', gender: 'dragon', locale: 'fr' }))
  expect(Object.keys(read)).not.toContain('birth_date')
  expect(Object.keys(read)).not.toContain('gender')
  expect(Object.keys(read)).not.toContain('locale')
})
