import { describe, expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { aDrawing } from '#dev/testing/drawings.ts'
import { formCalls, stageForms, ticks } from '#dev/testing/forms.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { readPdf } from '#dev/testing/read-pdf.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { drawCopy } from '#server/messages/draw-copy.ts'
import { loadWaiver, waiverStatus } from './waivers.ts'

const stage = stageForms()
const { form, sign, own, due, aChild } = formCalls(stage)
let drawings = 0
const drawn = () => `data:image/png;base64,${aDrawing((drawings += 1)).toString('base64')}`

describe('signing the waiver', () => {
  test('signing the waiver keeps who, what, when and from where, by what the server knows', async () => {
    const member = await aMember(stage.server.db)
    const before = await stage.server.clock.now()
    const answer = await sign(
      member.token,
      { read_to_end: true },
      { 'user-agent': 'Reformer/1.0 (test)', 'x-platform': 'ios', 'x-forwarded-for': '6.6.6.6' },
    )
    expect([answer.status, answer.body['success'], answer.body['form']]).toMatchObject([
      201,
      true,
      {
        kind: 'waiver',
        version: stage.version,
        title: 'The waiver',
        language: 'en',
        person_id: member.personId,
        full_name: 'Lim Hui Min',
        signer_role: 'self',
        signed_by: 'Lim Hui Min',
        in_force: true,
      },
    ])
    const row = await stage.server.db
      .selectFrom('signed_forms')
      .selectAll()
      .where('account_id', '=', member.accountId)
      .executeTakeFirstOrThrow()
    const evidence: unknown = JSON.parse(row.evidence)
    const published = await stage.server.db
      .selectFrom('documents')
      .select('sha256')
      .where('kind', '=', 'waiver')
      .where('version', '=', stage.version)
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({
      format: 'hundred.signed-form.1',
      branch: 'penang',
      form: { kind: 'waiver', version: stage.version, language: 'en', document_sha256: published.sha256 },
      participant: { person_id: member.personId, full_name: 'Lim Hui Min', birth_date: '1990-05-17' },
      signer: { role: 'self', person_id: member.personId },
      guardian: null,
      account: { account_id: member.accountId, email: member.email, email_verified_at: null },
      typed_name: 'Lim Hui Min',
      signature: null,
      read_to_end: true,
      session: { method: 'password' },
      connection: { user_agent: 'Reformer/1.0 (test)', platform: 'ios' },
    })
    expect(row.evidence).not.toContain('6.6.6.6')
    expect(row.evidence).not.toContain(member.token)
    expect(JSON.parse(row.evidence).consents.map(({ name }: { name: string }) => name)).toEqual([
      'risks',
      'health',
      'sensitive_data',
    ])
    expect(Temporal.Instant.compare(row.signed_at, before)).toBeGreaterThanOrEqual(0)
    expect(row.rendered_text).toContain(`This is version ${stage.version}.`)
    expect(row.rendered_text).toContain('[x] I give explicit consent that the studio keeps')
  })

  test('signing the waiver sends the signer a copy with the text and the fingerprint, in the language that was signed', async () => {
    const member = await aMember(stage.server.db)
    const answer = await sign(member.token, { language: 'zh' })
    const [message] = await messagesTo(stage.server.db, member)
    expect(message).toMatchObject({
      recipient: member.email,
      locale: 'zh',
      subject: `您的签署副本：文本 waiver，第 ${stage.version} 版`,
    })
    expect(message?.plain).toContain(textOf(answer.body['form']?.['hash']))
    expect(message?.plain).toContain(`运动有风险。第 ${stage.version} 版。`)
    expect(message?.plain).toContain('[x] 我明确同意工作室保存')
    if (!message?.copy) throw new Error('the message has no copy')
    const paper = readPdf(await drawCopy(message.copy.content, 'zh'))
    expect(message.copy.name).toMatch(/^hundred-form-\d+\.pdf$/)
    for (const words of [textOf(answer.body['form']?.['hash']), `运动有风险。第 ${stage.version} 版。`])
      expect(paper.replaceAll('\n', '')).toContain(words)
  })

  test('signing the waiver twice is refused, and the same key gets the first response', async () => {
    const { token, accountId } = await aMember(stage.server.db)
    const headers = { 'idempotency-key': 'sign-1' }
    const first = await sign(token, {}, headers)
    const replayed = await sign(token, {}, headers)
    const again = await sign(token)
    expect([replayed.status, replayed.body, replayed.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ])
    expect([again.status, again.body['code']]).toEqual([409, 'forms.already_signed'])
    expect((await sign(token, { language: 'zh' }, headers)).body['code']).toBe('idempotency.mismatch')
    expect(
      (await stage.server.db.selectFrom('signed_forms').select('id').where('account_id', '=', accountId).execute())
        .length,
    ).toBe(1)
  })

  test('signing the waiver ten times at once makes one record', async () => {
    const { token } = await aMember(stage.server.db)
    const answers = await Promise.all(Array.from({ length: 10 }, async () => sign(token)))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(answers.filter(({ status }) => status === 409).length).toBe(9)
  })

  test('a signature is the signer’s own, of now, and of the version in force, whatever is sent', async () => {
    const [member, stranger] = [await aMember(stage.server.db), await aMember(stage.server.db)]
    await unchanged(stage.server, async () => {
      expect((await sign(member.token, { person_id: stranger.personId })).status).toBe(404)
      for (const more of [
        { signed_at: '2020-01-01T00:00:00+08:00' },
        { signed_by: 'Somebody Else' },
        { account_id: stranger.accountId },
        { in_force: true },
      ])
        expect([more, (await sign(member.token, more)).status]).toEqual([more, 422])
      expect((await sign(member.token, { version: stage.version + 1 })).status).toBe(409)
    })
  })

  test('signing the waiver of an old version names the one in force, and the new one can be signed', async () => {
    const { token, personId } = await aMember(stage.server.db)
    await sign(token)
    const about = { personId, branchId: stage.studio.branchId }
    const at = await stage.server.clock.now()
    expect(waiverStatus(await loadWaiver(stage.server.db, about), at)).toBe('current')
    const next = await aDocument(stage.server.db, { branchId: stage.studio.branchId })
    expect(waiverStatus(await loadWaiver(stage.server.db, about), at)).toBe('outdated')
    expect((await own(token)).body['due']).toMatchObject([
      { kind: 'waiver', version: next, state: 'outdated', signer_role: 'self' },
    ])
    const stale = await sign(token)
    expect([stale.status, stale.body['code'], stale.body['message']]).toEqual([
      409,
      'forms.outdated_version',
      `Please read and sign version ${next}. This text has changed.`,
    ])
    expect((await sign(token, { version: next + 1 })).body['code']).toBe('forms.outdated_version')
    expect((await sign(token, { version: next })).status).toBe(201)
    expect(waiverStatus(await loadWaiver(stage.server.db, about), at)).toBe('current')
    const { body } = await own(token)
    expect([body['total'], body['due'], body['data']?.['0']?.['in_force'], body['data']?.['1']?.['in_force']]).toEqual([
      2,
      [],
      true,
      false,
    ])
  })

  test.each([
    ['a time of its own', { signed_at: '2020-01-01T00:00:00Z' }, { signed_at: ['There is no field signed at'] }],
    ['an address', { ip: '1.2.3.4' }, { ip: ['There is no field ip'] }],
    [
      'an account',
      { account_id: '0190c000-0000-7000-8000-000000000000' },
      { account_id: ['There is no field account id'] },
    ],
    ['a hash', { hash: 'x' }, { hash: ['There is no field hash'] }],
    ['no ticks', { consents: {} }, { 'consents.risks': ['Please tick each statement yourself'] }],
    [
      'a tick that says no',
      { consents: { ...ticks, health: false } },
      { 'consents.health': ['Please tick each statement yourself'] },
    ],
    [
      'no consent to sensitive data',
      { consents: { risks: true, health: true } },
      { 'consents.sensitive_data': ['Please tick each statement yourself'] },
    ],
    [
      'another name',
      { typed_name: 'Tan Mei' },
      { typed_name: ['Please type the full name as it is in My Profile: Lim Hui Min'] },
    ],
    [
      'no name and no drawing',
      { typed_name: undefined },
      { typed_name: ['Please type your full name or draw your signature'] },
    ],
    [
      'a drawing that is an SVG',
      { signature_png: 'data:image/svg+xml;base64,PHN2Zy8+' },
      { signature_png: ["Please draw your signature again: we couldn't read it"] },
    ],
    [
      'a drawing beyond 100 KB',
      { signature_png: `data:image/png;base64,${'A'.repeat(137_000)}` },
      { signature_png: ['Please draw your signature again: it is larger than 100 KB'] },
    ],
    ['a form of no kind', { kind: 'poem' }, { kind: ['Please check your kind'] }],
    ['a language it is not signed in', { language: 'ms' }, { language: ['Please check your language'] }],
  ])('signing the waiver is refused with %s, and nothing is kept', async (...[, more, errors]) => {
    const { token } = await aMember(stage.server.db)
    const answer = await unchanged(stage.server, async () => sign(token, more))
    expect([answer.status, answer.body['errors']]).toMatchObject([422, errors])
  })

  test('signing the waiver needs an account and, of the signer, a birth date', async () => {
    expect((await stage.server.request('POST', '/forms/signed', { body: form() })).status).toBe(401)
    expect((await stage.server.request('GET', '/forms/signed')).status).toBe(401)
    const { token } = await aMember(stage.server.db, { birthDate: null })
    expect((await sign(token)).body['code']).toBe('accounts.birth_date_needed')
  })

  test('a drawn signature is never accepted a second time', async () => {
    const [one, other] = [await aMember(stage.server.db), await aMember(stage.server.db)]
    const signature_png = drawn()
    const first = await sign(one.token, { typed_name: undefined, signature_png })
    expect(first.status).toBe(201)
    const id = textOf(first.body['form']?.['id'])
    const { body } = await stage.server.request('GET', `/forms/signed/${id}`, { token: one.token })
    expect(textOf(body['signature_png'])).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    const replayed = await unchanged(stage.server, async () => sign(other.token, { signature_png }))
    expect([replayed.status, replayed.body['code']]).toEqual([409, 'forms.signature_reused'])
    expect(replayed.body['errors']).toEqual({
      signature_png: ['Please draw your signature again: this drawing is on another form'],
    })
    const packedAnew = await sign(other.token, { signature_png: textOf(body['signature_png']) })
    expect(packedAnew.body['code']).toBe('forms.signature_reused')
    expect((await sign(other.token, { signature_png: drawn() })).status).toBe(201)
  })

  test('a signature above the size limit is refused before it is read, with what to do about the drawing', async () => {
    const { token } = await aMember(stage.server.db)
    expect(await sign(token, { signature_png: 'A'.repeat(170_000) })).toMatchObject({
      status: 422,
      body: { message: 'Please draw your signature again: it is larger than 100 KB' },
    })
  })
})

describe('terms and privacy', () => {
  test('terms and privacy are signed with one tick for oneself, and agreeing at registration counts', async () => {
    const terms = await aDocument(stage.server.db, { branchId: stage.studio.branchId, kind: 'terms' })
    const { token } = await aMember(stage.server.db)
    const child = await aChild({ token }, '2015-01-01')
    expect(await due(token)).toContain('terms Lim Hui Min self missing')
    const consents = { agree: true }
    expect((await sign(token, { kind: 'terms', version: terms, consents, person_id: child })).status).toBe(422)
    expect((await sign(token, { kind: 'terms', version: terms, consents: ticks })).status).toBe(422)
    expect((await sign(token, { kind: 'terms', version: terms, consents })).status).toBe(201)
    expect(await due(token)).not.toContain('terms Lim Hui Min self missing')
    const member = await aMember(stage.server.db)
    await stage.server.db
      .insertInto('consents')
      .values({
        account_id: member.accountId,
        kind: 'terms',
        version: terms,
        locale: 'en',
        agreed_at: await stage.server.clock.now(),
      })
      .execute()
    expect(await due(member.token)).toEqual(['waiver Lim Hui Min self missing'])
    expect((await sign(member.token, { kind: 'privacy', version: 1, consents })).status).toBe(404)
  })
})
