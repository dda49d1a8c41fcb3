import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer } from '#dev/testing/server.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { forgetSilent } from './queries.ts'

const stage = stageStudio()
let manager: Member
let addresses = 0

beforeAll(async () => {
  manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
})

const anAddress = () => `reader-${(addresses += 1)}@example.com`
const ask = async (email: string) => stage.server.request('POST', '/newsletter', { body: { email } })
const send = async (path: 'confirm' | 'end', body: object) =>
  stage.server.request('POST', `/newsletter/${path}`, { body })
const mailTo = async (email: string) => messagesTo(stage.server.db, { recipient: email })

/** The link of the button in the newest message to that address. */
async function linkTo(email: string): Promise<{ id: string; key: string }> {
  const newest = (await mailTo(email)).at(-1)
  const { searchParams } = new URL(/https?:\S+newsletter\S+/.exec(newest?.plain ?? '')?.[0] ?? 'none:')
  return { id: searchParams.get('id') ?? '', key: searchParams.get('key') ?? '' }
}

async function listed(): Promise<unknown[]> {
  const { body } = await stage.server.request('GET', '/staff/newsletter?limit=100', { token: manager.token })
  return Array.isArray(body['data']) ? body['data'] : []
}
const isListed = async (email: string) =>
  (await listed()).some((row) => typeof row === 'object' && row !== null && 'email' in row && row.email === email)

describe('the newsletter', () => {
  it('the newsletter asks the owner of an address once, and subscribes it when the owner confirms', async () => {
    const email = anAddress()
    expect(await ask(` ${email.toUpperCase()} `)).toMatchObject({ status: 201, body: { success: true } })
    expect(await mailTo(email)).toHaveLength(1)
    expect(await isListed(email)).toBe(false)
    const link = await linkTo(email)
    expect(await send('confirm', link)).toMatchObject({ status: 200, body: { success: true } })
    expect(await send('confirm', link)).toMatchObject({ status: 200, body: { success: true } })
    expect(await isListed(email)).toBe(true)
    expect(await mailTo(email)).toHaveLength(2)
  })

  it('the newsletter sends no second message within a day, and its response never differs', async () => {
    const email = anAddress()
    const responses = [await ask(email)]
    responses.push(await unchanged(stage.server, async () => ask(email)))
    expect(await mailTo(email)).toHaveLength(1)
    await stage.server.clock.advance({ hours: 25 })
    responses.push(await ask(email))
    expect(await mailTo(email)).toHaveLength(2)
    await send('confirm', await linkTo(email))
    await stage.server.clock.advance({ hours: 25 })
    responses.push(await unchanged(stage.server, async () => ask(email)))
    // The two questions and the welcome: a subscriber is not asked again.
    expect(await mailTo(email)).toHaveLength(3)
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  })

  it('the newsletter is left by the link of its message, and nothing is kept', async () => {
    const email = anAddress()
    await ask(email)
    await send('confirm', await linkTo(email))
    const link = await linkTo(email)
    expect((await send('end', link)).status).toBe(200)
    expect((await send('end', link)).status).toBe(200)
    expect(await isListed(email)).toBe(false)
    const kept = stage.server.db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email)
    expect(await kept.execute()).toEqual([])
    expect(await send('confirm', link)).toMatchObject({ status: 410, body: { code: 'newsletter.gone' } })
  })

  it('the newsletter accepts no key but that of the subscription', async () => {
    const [mine, other] = [anAddress(), anAddress()]
    await ask(mine)
    await ask(other)
    const { key } = await linkTo(mine)
    const { id } = await linkTo(other)
    for (const wrong of [key, '', `${key}x`])
      for (const path of ['confirm', 'end'] as const)
        expect(await send(path, { id, key: wrong })).toMatchObject({ status: 410 })
    expect(await isListed(other)).toBe(false)
  })

  it('the newsletter forgets an address that is not confirmed for a week', async () => {
    const [silent, reader] = [anAddress(), anAddress()]
    await ask(silent)
    await ask(reader)
    await send('confirm', await linkTo(reader))
    const link = await linkTo(silent)
    await stage.server.clock.advance({ days: 7, hours: 1 })
    await forgetSilent(stage.server.db)
    expect((await send('confirm', link)).status).toBe(410)
    expect(await isListed(reader)).toBe(true)
  })

  it.each(['', 'grace', 'grace@example.com\nbcc: all@example.com'])(
    'the newsletter refuses %j as an address',
    async (email) => {
      const refused = await ask(email)
      expect(refused).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
    },
  )
})

it('the newsletter takes five addresses an hour from one network', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  await aStudio(strict.db)
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1) {
    const body = { email: `many-${time}@example.com` }
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    statuses.push((await strict.request('POST', '/newsletter', { body, headers })).status)
  }
  await strict.stop()
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})
