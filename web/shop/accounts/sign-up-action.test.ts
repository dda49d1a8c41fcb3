import { describe, expect, test } from 'vitest'
import { registrationFrom } from './sign-up-action.ts'

function typed(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return registrationFrom(form)
}

describe('what was typed to register', () => {
  test.each([
    ['mei@example.com', { email: 'mei@example.com' }],
    [' 012-345 6789 ', { phone: '012-345 6789' }],
    ['+60123456789', { phone: '+60123456789' }],
    ['mei.example.com', { email: 'mei.example.com' }],
  ])('%s is an address or a number', (login, sent) => {
    expect(typed({ login })).toMatchObject(sent)
    expect(Object.keys(typed({ login })).filter((name) => name === 'email' || name === 'phone')).toHaveLength(1)
  })

  test('an empty login field is sent neither as e-mail nor as phone', () => {
    expect(typed({ login: ' ' })).not.toHaveProperty('email')
    expect(typed({ login: ' ' })).not.toHaveProperty('phone')
  })

  test.each([
    [{ birth_day: '2', birth_month: '3', birth_year: '1991' }, '1991-03-02'],
    [{ birth_day: '31', birth_month: '02', birth_year: '1991' }, '1991-02-31'],
    [{ birth_day: '２', birth_month: '３', birth_year: '１９９１' }, '1991-03-02'],
    [{ birth_day: '', birth_month: '3', birth_year: '1991' }, '1991-03-00'],
    [{ birth_day: ' ', birth_month: '', birth_year: '' }, ''],
  ])('%j is the birthday %s', (fields, birth) => {
    expect(typed(fields)).toMatchObject({ birth_date: birth })
  })
})
