import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { branchId } = await aStudio(server.db)
  await sql`
    insert into settings (branch_id, key, value, updated_at)
    values (${branchId}, 'site', '{"support": {"phone": "", "email": "desk@studio.example", "hours": {"en": "", "zh": ""}, "chat_url": ""}}', studio_now())
    on conflict (branch_id, key) do update set value = settings.value || excluded.value`.execute(server.db)
})
afterAll(async () => server.stop())

const written = {
  full_name: 'Grace Ong',
  email: ' Grace@Example.com ',
  phone: '012-345 6789',
  subject: 'A private for my mother',
  message: 'She is 71.\n\nCould <b>Hui Min</b> see her?',
}
const send = async (body: object, token?: string) =>
  server.request('POST', '/contact', { body, ...(token !== undefined && { token }) })
async function received() {
  const { rows } = await sql<{ recipient: string; subject: string; content: object }>`
    select recipient, subject, content from messages where template = 'contact' order by id`.execute(server.db)
  return rows
}

describe('a message to the studio', () => {
  it('a message reaches the studio as written, with a way to reply', async () => {
    expect(await send(written)).toMatchObject({ status: 201, body: { success: true, reply_to: 'grace@example.com' } })
    expect((await received()).at(-1)).toMatchObject({
      recipient: 'desk@studio.example',
      subject: 'Contact form: A private for my mother',
      content: {
        heading: 'Grace Ong wrote to us',
        paragraphs: ['She is 71.', 'Could <b>Hui Min</b> see her?'],
        facts: [
          { label: 'Name', value: 'Grace Ong' },
          { label: 'Email', value: 'grace@example.com' },
          { label: 'Phone', value: '60123456789' },
          { label: 'Logged in', value: 'no' },
          { label: 'Language of the page', value: 'en' },
        ],
      },
    })
  })

  it('a message to the studio needs no more than a phone number, and says that a member wrote it', async () => {
    const member = await aMember(server.db)
    const { email: _email, ...byPhone } = written
    expect((await send(byPhone, member.token)).body).toMatchObject({ reply_to: '60123456789' })
    expect((await received()).at(-1)?.content).toMatchObject({
      facts: [{}, { label: 'Phone' }, { label: 'Logged in', value: 'yes' }, {}],
    })
  })

  it.each([
    [
      'neither e-mail nor phone',
      { email: '', phone: ' ' },
      {
        email: ['You must at least provide your email address if no phone number'],
        phone: ['You must at least provide your phone number if no email address'],
      },
    ],
    ['an e-mail that is none', { email: 'grace' }, { email: ['Please provide valid email address'] }],
    ['a phone number that is none', { phone: 'twelve' }, { phone: ['Please provide valid phone number'] }],
    ['no subject', { subject: ' ' }, { subject: ['You must provide your subject'] }],
    ['a subject of two lines', { subject: 'One\nBcc: all@example.com' }, { subject: ['Please check your subject'] }],
    ['no message', { message: undefined }, { message: ['You must provide your message'] }],
    ['a message without end', { message: 'x'.repeat(4001) }, { message: ['Please shorten your message'] }],
    ['no name', { full_name: '' }, { full_name: ['You must provide your full name'] }],
  ])('a message with %s is refused, and nothing is sent', async (...[, change, errors]) => {
    const refused = await unchanged(server, async () => send({ ...written, ...change }))
    expect(refused).toMatchObject({ status: 422, body: { errors } })
  })
})

it('messages to the studio are limited', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  await aStudio(strict.db)
  const statuses: number[] = []
  const sent = { body: written, headers: { 'x-forwarded-for': '203.0.113.7' } }
  const sendOnce = async () => (await strict.request('POST', '/contact', sent)).status
  for (let time = 0; time < 5; time += 1) statuses.push(await sendOnce())
  for (let time = 0; time < 2; time += 1) statuses.push(await unchanged(strict, sendOnce))
  await strict.stop()
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
})
