import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { aDependant, type Member } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { aDrawing } from '#dev/testing/drawings.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { verifyEvidence } from '#domain/forms/verify-evidence.ts'
import type { Id } from '#domain/kit/id.ts'
import { hashRecord } from './hash-record.ts'

const stage = stageDesk()

const consents = { risks: true, health: true, sensitive_data: true }
let drawings = 0
/** A drawing that was never sent before. */
const drawn = () => {
  drawings += 1
  return `data:image/png;base64,${aDrawing(drawings).toString('base64')}`
}
const read = async (personId: string, { token }: { token: string } = stage.desk) =>
  stage.server.request('GET', `/staff/people/${personId}/forms`, { token })
const sign = async (personId: string, body: object = {}, { token }: { token: string } = stage.desk) =>
  stage.server.request('POST', `/staff/people/${personId}/forms`, {
    token,
    body: { language: 'en', consents, signature_png: drawn(), ...body },
  })
const aWaiver = async () => aDocument(stage.server.db, { branchId: stage.studio.branchId })
const recordOf = async (personId: Id<'persons'>) =>
  stage.server.db.selectFrom('signed_forms').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow()
const waiverOf = async (sessionId: string, member: Member) =>
  stage.server.request('GET', `/bookings/verify?session_id=${sessionId}`, { token: member.token })

describe('a waiver signed at the desk', () => {
  it('the evidence names the witness and the device, verifies by itself, and the person gets the copy', async () => {
    const version = await aWaiver()
    const [member, sessionId] = [await stage.someone(), await stage.classIn(5)]
    expect((await waiverOf(sessionId, member)).body).toMatchObject({ waiver: 'missing' })
    const shown = await read(member.personId)
    expect(shown).toMatchObject({
      status: 200,
      body: { version, signer_role: 'self', copy_to: member.email, person_id: member.personId },
    })
    expect(shown.body['consents']).toHaveLength(3)
    const signed = await sign(member.personId, { version })
    expect(signed).toMatchObject({ status: 201, body: { form: { kind: 'waiver', version, signer_role: 'self' } } })
    const row = await recordOf(member.personId)
    const evidence: unknown = JSON.parse(row.evidence)
    expect(evidence).toMatchObject({
      format: 'hundred.signed-form.2',
      participant: { person_id: member.personId },
      account: { account_id: member.accountId },
      desk: { witness: { account_id: stage.desk.accountId, role: 'desk' } },
    })
    expect(row.account_id).toBe(member.accountId)
    const record = {
      evidence: row.evidence,
      hash: row.hash,
      document_text: row.document_text,
      rendered_text: row.rendered_text,
      signature_png: row.signature_png,
    }
    expect(verifyEvidence(record, hashRecord)).toEqual([])
    const alone = row.evidence.replace('hundred.signed-form.2', 'hundred.signed-form.1')
    expect(verifyEvidence({ ...record, evidence: alone, hash: hashRecord.ofText(alone) }, hashRecord)).toEqual([
      'shape',
    ])
    expect((await messagesTo(stage.server.db, member)).at(-1)?.plain).toContain(row.hash)
    expect((await waiverOf(sessionId, member)).body).toMatchObject({ waiver: 'current' })
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_role', 'details'])
      .where('subject_id', '=', row.id)
      .execute()
    expect(audit).toMatchObject([
      { action: 'forms.sign_at_desk', actor_role: 'desk', details: { person_id: member.personId, version } },
    ])
  })

  it('it is signed once, in the version in force, with every tick and a drawing of its own', async () => {
    const version = await aWaiver()
    const member = await stage.someone()
    const picture = drawn()
    expect((await sign(member.personId, { version: version - 1 })).body).toMatchObject({
      code: 'forms.outdated_version',
    })
    expect((await sign(member.personId, { version, consents: { risks: true } })).status).toBe(422)
    expect((await sign(member.personId, { version, signature_png: undefined })).status).toBe(422)
    expect((await sign(member.personId, { version, signature_png: picture })).status).toBe(201)
    expect((await sign(member.personId, { version })).body).toMatchObject({ code: 'forms.already_signed' })
    expect((await read(member.personId)).body).toMatchObject({ code: 'forms.already_signed' })
    const other = await stage.someone()
    expect((await sign(other.personId, { version, signature_png: picture })).body).toMatchObject({
      code: 'forms.signature_reused',
    })
  })

  it('a guardian signs for a child, and the copy goes to the guardian', async () => {
    const version = await aWaiver()
    const guardian = await stage.someone()
    const child = await aDependant(stage.server.db, { guardian, birthDate: '2015-03-04' })
    const shown = await read(child)
    expect(shown.body).toMatchObject({ signer_role: 'guardian', person_id: child, copy_to: guardian.email })
    const names = z.parse(z.array(z.object({ name: z.string() })), shown.body['consents']).map(({ name }) => name)
    expect(names).toContain('guardian')
    expect((await sign(child, { version })).body).toMatchObject({ code: 'forms.guardian_required' })
    const answer = await sign(child, { version, consents: { ...consents, guardian: true } })
    expect(answer).toMatchObject({ status: 201, body: { form: { person_id: child, signer_role: 'guardian' } } })
    expect((await recordOf(child)).signer_person_id).toBe(guardian.personId)
  })

  it('nobody is the witness of their own signature, and instructors and members are no witnesses', async () => {
    const version = await aWaiver()
    const member = await stage.someone()
    expect((await sign(stage.desk.personId, { version })).status).toBe(403)
    expect((await sign(stage.manager.personId, { version }, stage.manager)).status).toBe(403)
    expect((await sign(member.personId, { version }, member)).status).toBe(403)
    expect((await sign('018f0000-0000-7000-8000-000000000000', { version })).status).toBe(404)
    expect((await read('018f0000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
