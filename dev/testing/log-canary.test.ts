import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { answering } from '#dev/testing/fake-gateway.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aBrowser, aStaffMember, codeOf } from '#dev/testing/staff-logins.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { describeResult } from '#domain/checks/describe-measure.ts'
import { createMetrics, type Metrics } from '#server/checks/create-metrics.ts'
import { presentChecks } from '#server/checks/present-checks.ts'
import { runChecks } from '#server/checks/run-checks.ts'
import { createLog } from '#server/kit/log.ts'

const written: string[] = []
let server: TestServer
let metrics: Metrics
beforeAll(async () => {
  let observe: Metrics['observe'] = () => undefined
  server = await startTestServer({
    observe: (ended) => observe(ended),
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line: string) => void written.push(line) },
  })
  metrics = createMetrics({
    pool: server.pool,
    about: { version: '1.2.3', commit: '0123456' },
    checks: async () => presentChecks(server.db),
  })
  observe = metrics.observe
  const studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
afterAll(async () => server.stop())

const password = 'canary plum 8841 kopi'
const email = 'canary-8841@example.com'
const phone = '60198841884'
const identity = '900101-07-8841'
const giftCode = '8841CANARY8841XY'
const contact = 'My canary8841 knee hurts since the surgery'

it('no log and no refusal contains a password, code, token, number or typed text', async () => {
  const signedUp = await signUp(server, { email, phone, password })
  expect(signedUp.status).toBe(201)
  const token = textOf(signedUp.body['token'])
  const tokens = [token]
  const post = async (path: string, body: unknown, headers = {}) =>
    server.request('POST', path, { token, body, headers })
  const refused = [
    await post('/token', { login: email, password: `${password}!` }),
    await post('/token', { login: phone, password: 'wrong 8841', otp: 'canary' }),
    await post('/forget-password', { login: email, code: giftCode }),
    await post('/verify-email', { code: '884188' }),
    await post('/reset-password', { login: email, code: '884188', password: `${password}?` }),
    await post('/gift-cards/check-balance', { code: giftCode }),
    await server.request('PUT', '/me', { token, body: { identity_number: identity, full_name: contact, nothing: 1 } }),
    await post('/contact', { message: contact, email, subject: contact, more: contact }),
    await server.request('GET', `/orders/${encodeURIComponent(giftCode)}`, { token }),
    await server.request('GET', '/me', { token: `${token}x` }),
  ]
  const staff = await staffCanaries(tokens)
  refused.push(...staff.refused)
  for (const path of ['/token', '/staff/session', '/contact', '/cart'])
    await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: `{"password":"${password}","message":"${contact}`,
    })
  // An error of the database contains the row that broke it, which is full of what people typed.
  await sql`alter table messages add constraint broken check (false) not valid`.execute(server.db)
  const broken = await post('/contact', { full_name: contact, email, subject: contact, message: contact })
  expect(broken.status).toBe(500)
  await sql`alter table messages drop constraint broken`.execute(server.db)
  refused.push(broken)
  const again = await post('/token', { login: email, password })
  tokens.push(textOf(again.body['token']))
  expect(written.length).toBeGreaterThan(0)
  const lines = written.join('\n')
  for (const canary of [
    ...tokens,
    ...staff.secrets,
    password,
    email,
    phone,
    identity,
    giftCode,
    contact,
    '884188',
    'canary8841',
  ])
    expect([canary.slice(0, 12), lines.includes(canary)]).toEqual([canary.slice(0, 12), false])
  const faces = await facesOfChecks()
  for (const canary of [...tokens, ...staff.secrets, password, email, phone, identity, giftCode, contact, 'canary'])
    expect([canary.slice(0, 12), faces.includes(canary)]).toEqual([canary.slice(0, 12), false])
  const bodies = JSON.stringify(refused.filter(({ status }) => status >= 400).map(({ body }) => body))
  for (const canary of [token, password, identity, contact, giftCode, ...staff.secrets])
    expect([canary.slice(0, 12), bodies.includes(canary)]).toEqual([canary.slice(0, 12), false])
})

/** What whoever watches reads: metrics, the address of the checks, `npm run status` and what the heartbeat says. */
async function facesOfChecks(): Promise<string> {
  const said: string[] = []
  const heartbeatUrl = await answering((request, response) => {
    said.push(request)
    response.end()
  })
  await server.db.insertInto('upkeep').values({ kind: 'invariants', at: Temporal.Now.instant(), found: 1 }).execute()
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void said.push(line) })
  const results = await runChecks({ db: server.db, config: { heartbeatUrl }, log })
  await server.db.deleteFrom('upkeep').execute()
  expect(said).toContain('POST /fail undefined invariants')
  said.push(results.map(describeResult).join('\n'), JSON.stringify(await presentChecks(server.db)))
  return [...said, await (await metrics.read()).text()].join('\n')
}

/** Codes, PINs, recovery codes and secrets of staff, each sent right and wrong. */
async function staffCanaries(tokens: string[]) {
  const { id: branchId } = await server.db.selectFrom('branches').select('id').executeTakeFirstOrThrow()
  const pin = '884213'
  const owner = await aStaffMember(server, { role: { branchId, role: 'owner' }, hasFactor: true, pin })
  const browser = aBrowser(server)
  const login = { login: owner.email, password: aPassword }
  const code = await codeOf(server, owner)
  const refused = [
    await browser.request('POST /staff/session', { ...login, code: '884188' }),
    await browser.request('POST /staff/session', { ...login, code: '8841C-ANARY' }),
  ]
  await browser.request('POST /staff/session', { ...login, code })
  await browser.request('POST /staff/devices', { kind: 'desk', name: 'Desk' })
  const next = textOf((await browser.request('POST /staff/factors', {})).body['secret'])
  const recovery: unknown = (
    await browser.request('PUT /staff/factors', { code: await codeOf(server, { secret: next }) })
  ).body['recovery_codes']
  refused.push(
    await browser.request('PUT /staff/pin', { pin: '123456' }),
    await browser.request('POST /staff/session/confirm', { pin: '884214' }),
    await browser.request('POST /staff/session/switch', { account_id: owner.accountId, pin: '884214' }),
  )
  await browser.request('POST /staff/session/switch', { account_id: owner.accountId, pin })
  expect(Array.isArray(recovery) ? recovery.length : 0).toBe(10)
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  tokens.push(...browser.cookies.values())
  const codes = Array.isArray(recovery) ? recovery.map(textOf) : []
  return { refused, secrets: [pin, '884214', '8841C-ANARY', code, next, owner.secret ?? '', aPassword, ...codes] }
}
