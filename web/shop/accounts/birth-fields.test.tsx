import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { BirthFields } from './birth-fields.tsx'

const typed = { birth_day: '27', birth_month: '4', birth_year: '1991' }

test.each([
  ['en', ['birth_day', 'birth_month', 'birth_year']],
  ['zh', ['birth_year', 'birth_month', 'birth_day']],
] as const)('a date of birth is asked in the order of the language: %s', async (locale, order) => {
  const html = await renderPart(<BirthFields typed={typed} error={undefined} />, { locale })
  expect([...html.matchAll(/name="(birth_\w+)"/g)].map(([, name]) => name)).toEqual(order)
})
