import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { aDrawing } from '#dev/testing/drawings.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { verifyChain, verifyEvidence } from '#domain/forms/verify-evidence.ts'
import { hashRecord } from './hash-record.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  await aDocument(server.db, { branchId: studio.branchId })
})
afterAll(async () => server.stop())

const text = (wire: unknown) => z.parse(z.string(), wire)
const form = {
  kind: 'waiver',
  version: 1,
  language: 'en',
  typed_name: 'Lim Hui Min',
  consents: { risks: true, health: true, sensitive_data: true },
}
const sign = async (token: string, more: object = {}) =>
  server.request('POST', '/forms/signed', { token, body: { ...form, ...more } })
const own = async (token: string) => server.request('GET', '/forms/signed', { token })
const drawn = () => `data:image/png;base64,${aDrawing(1).toString('base64')}`

describe('the evidence', () => {
  test('the evidence verifies by itself, and detects every change', async () => {
    const { token } = await aMember(server.db)
    const signedForm = await sign(token, { signature_png: drawn() })
    const { body } = await server.request('GET', `/forms/signed/${text(signedForm.body['form']?.['id'])}`, { token })
    const record = {
      evidence: text(body['evidence']),
      hash: text(body['hash']),
      document_text: text(body['document_text']),
      rendered_text: text(body['text']),
      signature_png: text(body['signature_png']).replace('data:image/png;base64,', ''),
    }
    expect(verifyEvidence(record, hashRecord)).toEqual([])
    expect(createHash('sha256').update(record.evidence).digest('hex')).toBe(signedForm.body['form']?.['hash'])
    expect(
      verifyEvidence({ ...record, evidence: record.evidence.replace('Lim Hui Min', 'Tan Hui Min') }, hashRecord),
    ).toEqual(['hash'])
    expect(
      verifyEvidence({ ...record, rendered_text: record.rendered_text.replace('risks', 'no risks') }, hashRecord),
    ).toEqual(['rendered'])
    expect(
      verifyEvidence({ ...record, document_text: record.document_text.replace('risks', 'joys') }, hashRecord),
    ).toEqual(['document', 'rendered'])
    expect(verifyEvidence({ ...record, signature_png: aDrawing(59).toString('base64') }, hashRecord)).toEqual([
      'signature',
    ])
    expect(verifyEvidence({ ...record, signature_png: null }, hashRecord)).toEqual(['signature'])
    expect(verifyEvidence({ ...record, evidence: '{}' }, hashRecord)).toEqual(['hash', 'shape'])
  })

  test('the evidence is a chain without a gap, which breaks when any link is removed', async () => {
    for (let count = 0; count < 3; count += 1) await sign((await aMember(server.db)).token)
    const records = await server.db
      .selectFrom('signed_forms')
      .select(['sequence', 'evidence', 'hash', 'previous_hash'])
      .orderBy('sequence')
      .execute()
    expect(verifyChain(records)).toBeUndefined()
    expect(
      records.every(
        (record, index) => record.sequence === index + 1 && record.previous_hash === (records[index - 1]?.hash ?? ''),
      ),
    ).toBe(true)
    expect(verifyChain(records.filter((_record, index) => index !== 1))).toBe(2)
    expect(verifyChain(records.toReversed())).toBe(1)
  })

  test('the evidence is never rewritten, removed or inserted', async () => {
    const { accountId, token } = await aMember(server.db)
    await sign(token)
    const mine = server.db.selectFrom('signed_forms').selectAll().where('account_id', '=', accountId)
    const kept = await mine.executeTakeFirstOrThrow()
    await expect(
      server.db.updateTable('signed_forms').set({ typed_name: 'Forged' }).where('id', '=', kept.id).execute(),
    ).rejects.toThrow('append-only')
    await expect(server.db.deleteFrom('signed_forms').where('id', '=', kept.id).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(server.pool.query('truncate signed_forms')).rejects.toThrow('append-only')
    const { id: _id, ...copy } = kept
    await expect(
      server.db
        .insertInto('signed_forms')
        .values({ ...copy, signer_role: 'participant' })
        .execute(),
    ).rejects.toThrow('must continue the chain')
    expect(await mine.executeTakeFirstOrThrow()).toEqual(kept)
  })

  test('the evidence keeps the names of its day when a profile changes', async () => {
    const { token } = await aMember(server.db)
    await sign(token)
    await server.request('PUT', '/me', { token, body: { full_name: 'Lim Hui Min Tan' } })
    expect((await own(token)).body['data']?.['0']).toMatchObject({ full_name: 'Lim Hui Min', signed_by: 'Lim Hui Min' })
  })
})
