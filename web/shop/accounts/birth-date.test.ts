import { expect, it } from 'vitest'
import { birthDateOf, typedBirthOf } from './birth-date.ts'

it.each(['1991-03-02', '2014-12-31'])('the fields of the date of birth %s send it back as it was', (date) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(typedBirthOf(date))) form.set(name, value)
  expect(birthDateOf(form)).toBe(date)
})

it('without a date of birth the fields are empty', () => {
  expect(typedBirthOf(null)).toEqual({})
  expect(typedBirthOf(undefined)).toEqual({})
})
