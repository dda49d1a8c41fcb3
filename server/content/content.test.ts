import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { currentVersion, insertDocument } from './queries.ts'

let server: TestServer
let studio: Studio
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
})
afterAll(async () => server.stop())

const terms = { kind: 'terms', title: { en: 'Terms', zh: '条款' }, body: { en: 'Be kind.', zh: '请友善。' } }
const publish = async (body: unknown, options: { token?: string; headers?: Record<string, string> } = {}) =>
  server.request('POST', '/staff/documents', { token: owner.token, ...options, body })
const read = async (path: string, headers: Record<string, string> = {}) => {
  server.lists.clear()
  return server.request('GET', `/documents/${path}`, { headers })
}

describe('banners and blocks', () => {
  test('banners and blocks are written by managers, once per key, audited, and public at once', async () => {
    const manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const banner = { url: '/shop', path: '/art/new.svg', title: { en: 'New', zh: '新' }, sort: 9 }
    const send = async (method: 'POST' | 'PUT', path: string, body: unknown, token = manager.token) =>
      server.request(method, path, { token, body, headers: { 'idempotency-key': 'banner-key-1' } })
    expect((await send('POST', '/staff/banners', banner, desk.token)).status).toBe(403)
    const made = await send('POST', '/staff/banners', banner)
    expect(made.status).toBe(201)
    await send('POST', '/staff/banners', banner)
    const listed = await server.request('GET', '/staff/banners', { token: manager.token })
    expect(listed.body).toMatchObject({ total: 1, data: [{ ...banner, body: { en: '', zh: '' }, active: true }] })
    for (const wrong of [{ url: 'javascript:alert(1)' }, { url: '//evil.example' }, { path: 'https://x/y.svg' }])
      expect(
        (await server.request('POST', '/staff/banners', { token: manager.token, body: { ...banner, ...wrong } }))
          .status,
      ).toBe(422)
    const change = { ...banner, active: false }
    const put = async (id: string) =>
      server.request('PUT', `/staff/banners/${id}`, { token: manager.token, body: change })
    expect((await put('0195d3a0-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await put(textOf(made.body['id']))).status).toBe(200)
    server.lists.clear()
    expect((await server.request('GET', '/banners')).body['total']).toBe(0)
    const offer = { ...banner, place: 'popup', audience: 'newcomers', title: { en: 'Offer', zh: '优惠' } }
    expect((await server.request('POST', '/staff/banners', { token: manager.token, body: offer })).status).toBe(201)
    server.lists.clear()
    expect((await server.request('GET', '/banners')).body['total']).toBe(0)
    expect((await server.request('GET', '/banners?place=popup')).body).toMatchObject({
      total: 1,
      data: [{ title: 'Offer', url: '/shop', audience: 'newcomers' }],
    })
    const block = { title: { en: 'Hours', zh: '营业时间' }, body: { en: 'Daily', zh: '每天' } }
    for (const text of ['Daily', 'Mondays off'])
      expect(
        (
          await server.request('PUT', '/staff/static_blocks/hours-test', {
            token: manager.token,
            body: { ...block, body: { en: text, zh: '每天' } },
          })
        ).status,
      ).toBe(200)
    server.lists.clear()
    const shown = await server.request('GET', '/static_blocks?search=slug:hours-test')
    expect(shown.body).toMatchObject({ total: 1, data: [{ title: 'Hours', body: 'Mondays off' }] })
    const audit = await server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'content.%')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['content.create_banner', 'content.save_banner', 'content.save_static_block']),
    )
    await server.db.deleteFrom('banners').execute()
    await server.db.deleteFrom('static_blocks').execute()
  })

  test('banners and blocks show what is switched on, in order and in the language of the request', async () => {
    await server.db
      .insertInto('banners')
      .values([
        {
          branch_id: studio.branchId,
          path: '/art/two.svg',
          url: '/packages',
          sort: 2,
          title: { en: 'Second', zh: '第二' },
        },
        {
          branch_id: studio.branchId,
          path: '/art/one.svg',
          url: '/schedules',
          sort: 1,
          title: { en: 'First', zh: '第一' },
          action: { en: 'Book', zh: '预约' },
        },
        { branch_id: studio.branchId, path: '/art/old.svg', url: '/', sort: 0, active: false },
      ])
      .execute()
    server.lists.clear()
    const { body } = await server.request('GET', '/banners', { headers: { 'x-locale': 'zh' } })
    expect([body['total'], body['data']?.['0'], body['data']?.['1']?.['title']]).toMatchObject([
      2,
      { type: 'image', path: '/art/one.svg', url: '/schedules', title: '第一', body: '', action: '预约' },
      '第二',
    ])
    const { id } = await server.db
      .selectFrom('banners')
      .select('id')
      .where('path', '=', '/art/one.svg')
      .executeTakeFirstOrThrow()
    const one = await server.request('GET', `/banners/${id}`, { headers: { 'x-locale': 'zh' } })
    expect(one.body).toEqual(body['data']?.['0'])
    expect((await server.request('GET', '/banners?keyword=first')).body['total']).toBe(1)
    const old = await server.db
      .selectFrom('banners')
      .select('id')
      .where('path', '=', '/art/old.svg')
      .executeTakeFirstOrThrow()
    expect((await server.request('GET', `/banners/${old.id}`)).status).toBe(404)
  })

  test('banners and blocks are found by slug and kind', async () => {
    await server.db
      .insertInto('static_blocks')
      .values([
        {
          branch_id: studio.branchId,
          kind: 'static_block',
          slug: 'about-us',
          title: { en: 'About us', zh: '关于我们' },
        },
        {
          branch_id: studio.branchId,
          kind: 'studio_address',
          slug: 'address',
          body: { en: '1 Beach Street', zh: '土库街 1 号' },
        },
      ])
      .execute()
    server.lists.clear()
    const bySlug = await server.request('GET', '/static_blocks?search=slug:about-us')
    const byKind = await server.request('GET', '/static_blocks?search=kind:studio_address', {
      headers: { 'x-locale': 'zh' },
    })
    expect([bySlug.body['total'], bySlug.body['data']?.['0']?.['title'], byKind.body['data']?.['0']?.['body']]).toEqual(
      [1, 'About us', '土库街 1 号'],
    )
    const filtered = await server.request('GET', '/static_blocks?filters=kind:studio_address&keyword=beach')
    expect([filtered.body['total'], filtered.body['data']?.['0']?.['slug']]).toEqual([1, 'address'])
    const one = await server.request('GET', `/static_blocks/${textOf(filtered.body['data']?.['0']?.['id'])}`)
    expect(one.body).toMatchObject({ slug: 'address', body: '1 Beach Street' })
    expect((await server.request('GET', `/static_blocks/${studio.branchId}`)).status).toBe(404)
    expect((await server.request('GET', '/static_blocks?keyword=beach&search=slug:about-us')).body['total']).toBe(0)
    expect((await server.request('GET', '/static_blocks?search=kind:secret')).status).toBe(422)
    expect((await server.request('GET', '/banners?search=slug:x')).status).toBe(422)
  })
})

describe('a legal document', () => {
  test('a legal document that was never published is not found', async () => {
    expect((await read('waiver')).status).toBe(404)
    expect((await read('secrets')).status).toBe(404)
  })

  test('a legal document is published by the owner with the hash of its text, and audited', async () => {
    const answer = await publish(terms)
    expect([answer.status, answer.body]).toEqual([201, { success: true, version: 1 }])
    const { body } = await read('terms')
    const canonical = '["terms",1,[["en","Terms","Be kind."],["zh","条款","请友善。"]]]'
    expect(body).toMatchObject({
      kind: 'terms',
      version: 1,
      title: 'Terms',
      body: 'Be kind.',
      language: 'en',
      languages: ['en', 'zh'],
      sha256: createHash('sha256').update(canonical).digest('hex'),
    })
    const [act] = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_kind', 'subject_id', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(act).toEqual({
      action: 'content.publish_document',
      subject_kind: 'document',
      subject_id: 'terms 1',
      details: { sha256: body['sha256'] },
    })
  })

  test('a legal document is read in its newest version, in the language asked for', async () => {
    await publish({ ...terms, body: { en: 'Be kinder.', zh: '请更友善。' } })
    expect((await read('terms', { 'x-locale': 'zh' })).body).toMatchObject({
      version: 2,
      body: '请更友善。',
      language: 'zh',
    })
    expect((await read('terms?language=zh')).body).toMatchObject({ language: 'zh' })
    expect((await read('terms?language=ms')).body).toMatchObject({ language: 'en', body: 'Be kinder.' })
    await publish({
      kind: 'privacy',
      title: { en: 'Privacy', zh: '隐私', ms: 'Privasi' },
      body: { en: 'Ours.', zh: '我们的。', ms: 'Kami.' },
    })
    expect((await read('privacy?language=ms')).body).toMatchObject({
      language: 'ms',
      title: 'Privasi',
      body: 'Kami.',
      languages: ['en', 'zh', 'ms'],
    })
    expect((await read('terms?language=fr')).status).toBe(422)
  })

  test('a legal document that takes effect later is not in force yet', async () => {
    const now = await server.clock.now()
    const texts = { title: terms.title, body: terms.body }
    await server.db.transaction().execute(async (tx) =>
      insertDocument(tx, {
        branchId: studio.branchId,
        kind: 'waiver',
        ...texts,
        version: 1,
        sha256: 'x',
        effectiveAt: now.add({ hours: 1 }),
      }),
    )
    expect((await read('waiver')).status).toBe(404)
    expect(await currentVersion(server.db, { branchId: studio.branchId, kind: 'waiver', now })).toBeUndefined()
    await server.clock.advance({ hours: 2 })
    expect((await read('waiver')).body['version']).toBe(1)
    expect(
      await currentVersion(server.db, { branchId: studio.branchId, kind: 'waiver', now: now.add({ hours: 1 }) }),
    ).toBe(1)
  })

  test('a legal document that several publish at once gets one number each', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => publish(terms)))
    expect(answers.map(({ body }) => Number(body['version'])).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7])
  })

  test('a legal document is published once for one key', async () => {
    const headers = { 'idempotency-key': 'publish-1' }
    const first = await publish(terms, { headers })
    const again = await publish(terms, { headers })
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
  })

  test('a legal document once published is never rewritten', async () => {
    await expect(server.db.updateTable('documents').set({ sha256: 'forged' }).execute()).rejects.toThrow('append-only')
    await expect(server.db.deleteFrom('documents').execute()).rejects.toThrow('append-only')
  })

  test.each([
    ['without Chinese', { ...terms, body: { en: 'Be kind.' } }],
    ['with an empty text', { ...terms, body: { en: ' ', zh: '请友善。' } }],
    ['with half a Malay version', { ...terms, title: { ...terms.title, ms: 'Terma' } }],
    ['of an unknown kind', { ...terms, kind: 'poem' }],
    ['with a version of its own choice', { ...terms, version: 99 }],
    ['dated by the sender', { ...terms, effective_at: '2020-01-01T00:00:00Z' }],
    ['beyond its length', { ...terms, body: { en: 'x'.repeat(40_001), zh: 'x' } }],
  ])('a legal document is refused %s', async (_case, body) => {
    const before = (await read('terms')).body['version']
    expect((await publish(body)).status).toBe(422)
    expect((await read('terms')).body['version']).toBe(before)
  })

  test.each([
    ['a manager', 'manager' as const],
    ['the desk', 'desk' as const],
    ['a customer', undefined],
  ])('a legal document is not published by %s', async (_case, role) => {
    const { token } = await aMember(server.db, role ? { role: { branchId: studio.branchId, role } } : {})
    expect((await publish(terms, { token })).status).toBe(403)
  })
})
