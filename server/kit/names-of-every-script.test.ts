import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { namesPeopleHave } from '#dev/testing/names.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
})
afterAll(async () => server.stop())

/** As some keyboards send it: decomposed letters, with marks of direction around them. */
const pasted = (name: string) => `\u2068 ${name.normalize('NFD')}\u2069\u200e`

describe.each(namesPeopleHave)('$script: $name', ({ name }) => {
  let member: Member
  beforeAll(async () => {
    member = await aMember(server.db)
  })
  const send = async (method: 'POST' | 'PUT', path: string, body: unknown) =>
    server.request(method, path, { token: member.token, body })

  test('is kept as every name of a profile', async () => {
    const fields = ['full_name', 'first_name', 'last_name', 'display_name', 'emergency_contact_name'] as const
    const typed = Object.fromEntries(fields.map((field) => [field, pasted(name)]))
    const kept = Object.fromEntries(fields.map((field) => [field, name.normalize('NFC')]))
    expect(await send('PUT', '/me', typed)).toMatchObject({ status: 200, body: kept })
  })

  test('is kept as the name of a child, of a recipient and of whoever writes to the studio', async () => {
    const child = await send('POST', '/me/dependants', { full_name: pasted(name), birth_date: '2018-01-01' })
    expect(child.status).toBe(201)
    expect(JSON.stringify(child.body)).toContain(JSON.stringify(name.normalize('NFC')))
    const address = await send('PUT', '/checkout', { billing_address: { ...exampleAddress, recipient: pasted(name) } })
    expect(address).toMatchObject({ status: 200, body: { billing_address: { recipient: name.normalize('NFC') } } })
    const written = { full_name: pasted(name), email: 'mei@example.my', subject: pasted(name), message: pasted(name) }
    expect((await send('POST', '/contact', written)).status).toBe(201)
  })
})
