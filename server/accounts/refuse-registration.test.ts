import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aSignUp, publishDocuments, signUp } from '#dev/testing/visitors.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())

describe('a registration is refused and nothing is written', () => {
  test.each([
    [
      'without a name',
      { full_name: undefined },
      422,
      'request.invalid',
      { full_name: ['You must provide your full name'] },
    ],
    [
      'with an empty name',
      { full_name: '   ' },
      422,
      'request.invalid',
      { full_name: ['You must provide your full name'] },
    ],
    [
      'without e-mail and phone',
      { email: undefined },
      422,
      'request.invalid',
      {
        email: ['You must at least provide your email address if no phone number'],
        phone: ['You must at least provide your phone number if no email address'],
      },
    ],
    [
      'with no contact, no name and no password, all told at once',
      { email: undefined, full_name: '', password: '' },
      422,
      'request.invalid',
      {
        full_name: ['You must provide your full name'],
        password: ['You must provide your password'],
        email: ['You must at least provide your email address if no phone number'],
        phone: ['You must at least provide your phone number if no email address'],
      },
    ],
    [
      'with an e-mail that is none',
      { email: 'mei@' },
      422,
      'request.invalid',
      { email: ['Please provide valid email address'] },
    ],
    [
      'with a phone that is none',
      { phone: '12' },
      422,
      'request.invalid',
      { phone: ['Please provide valid phone number'] },
    ],
    [
      'with neither usable',
      { email: 'x', phone: 'y' },
      422,
      'request.invalid',
      { email: ['Invalid phone or email'], phone: ['Invalid phone or email'] },
    ],
    [
      'with a short password',
      { password: 'seven77' },
      422,
      'request.invalid',
      { password: ['Password must have at least 8 characters'] },
    ],
    ['without a password', { password: '' }, 422, 'request.invalid', { password: ['You must provide your password'] }],
    [
      'with a password that nobody can type',
      { password: 'x'.repeat(129) },
      422,
      'request.invalid',
      { password: ['Password can have at most 128 characters'] },
    ],
    [
      'with a password that attackers try first',
      { password: 'Password1' },
      422,
      'accounts.password_common',
      { password: ['Please choose another password: this one is too common to be safe'] },
    ],
    ['without the terms', { terms: false }, 422, 'request.invalid', { terms: ['Terms must be checked'] }],
    [
      'without the privacy policy',
      { privacy: undefined },
      422,
      'request.invalid',
      { privacy: ['Privacy Policy must be agreed'] },
    ],
    ['with a day that is none', { birth_date: '1990-02-30' }, 422, 'request.invalid', undefined],
    [
      'from the future',
      { birth_date: '2999-01-01' },
      422,
      'request.invalid',
      { birth_date: ['Please check your date of birth: it is in the future'] },
    ],
    [
      'of somebody too young',
      { birth_date: '2020-01-01' },
      422,
      'accounts.too_young',
      { birth_date: ['You need to be 18 or above to hold an account'] },
    ],
    ['that agreed to an unknown version', { terms_version: 7 }, 409, 'accounts.document_version', undefined],
    ['that makes itself an owner', { role: 'owner' }, 422, 'request.invalid', { role: ['There is no field role'] }],
    [
      'that confirms itself',
      { email_verified: true },
      422,
      'request.invalid',
      { email_verified: ['There is no field email verified'] },
    ],
    [
      'that gives itself money',
      { store_credit: '100.00', id: 'x', created_at: 'x', person_id: 'x' },
      422,
      'request.invalid',
      undefined,
    ],
    ['whose name breaks lines', { full_name: 'Mei\r\nBcc: all@example.com' }, 422, 'request.invalid', undefined],
  ])('%s', async (...[_case, fields, status, code, errors]) => {
    const { status: answered, body } = await unchanged(server, async () => signUp(server, fields))
    expect([answered, body['code']]).toEqual([status, code])
    if (errors) expect(body['errors']).toEqual(errors)
  })

  test('a registration is refused in Chinese, when that is asked for, and nothing is written', async () => {
    const { body } = await server.request('POST', '/register', {
      body: aSignUp({ birth_date: '2020-01-01' }),
      headers: { 'x-locale': 'zh' },
    })
    expect(body['message']).toBe('请父母或监护人用他们的账户为您预约。账户持有人须年满 18 岁。')
  })

  test('a registration is refused from the page of another site, and nothing is written', async () => {
    const { status } = await server.request('POST', '/register', {
      body: aSignUp(),
      headers: { origin: 'https://evil.example' },
    })
    expect(status).toBe(403)
  })
})
