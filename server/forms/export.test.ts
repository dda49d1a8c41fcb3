import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { aDrawing } from '#dev/testing/drawings.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { mailHead } from './mail-head.ts'

const exported = z.array(
  z.strictObject({
    number: z.number(),
    evidence: z.string(),
    hash: z.string(),
    document_text: z.string(),
    text: z.string(),
    signature_png: z.nullable(z.string()),
  }),
)
type Exported = z.output<typeof exported>

const text = (wire: unknown) => z.parse(z.string(), wire)
const folder = mkdtempSync(join(tmpdir(), 'signed-forms-'))
let server: TestServer
let studio: Studio
let owner: Member
/** Another branch of the installation. */
let there: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  // Before the first request, after which a server caches its branches.
  there = await aStudio(server.db, { code: 'ipoh' })
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  await aDocument(server.db, { branchId: studio.branchId })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

async function sign(more: object = {}): Promise<Member> {
  const member = await aMember(server.db)
  const body = {
    kind: 'waiver',
    version: 1,
    language: 'en',
    typed_name: 'Lim Hui Min',
    consents: { risks: true, health: true, sensitive_data: true },
    ...more,
  }
  expect((await server.request('POST', '/forms/signed', { token: member.token, body })).status).toBe(201)
  return member
}
async function exportPage({ token }: Member, branch = 'penang') {
  return server.request('GET', '/staff/forms/signed?limit=100', { token, headers: { 'x-branch': branch } })
}
async function exportAll(): Promise<Exported> {
  const { body } = await exportPage(owner)
  return z.parse(exported, body['data'])
}

/** The output of the repository's script for a file, with neither server nor database. */
function verify(file: unknown, head?: string): { readonly passed: boolean; readonly said: string } {
  const path = join(folder, 'export.json')
  writeFileSync(path, JSON.stringify(file))
  const script = join(import.meta.dirname, '../../dev/verify-forms.ts')
  const words = [script, path, ...(head === undefined ? [] : ['--head', head])]
  try {
    const said = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    })
    return { passed: true, said }
  } catch (error) {
    return { passed: false, said: error instanceof Error && 'stdout' in error ? String(error.stdout) : '' }
  }
}

describe('an export verifies offline', () => {
  test('an export verifies as a whole, and not with any field altered or any row removed', async () => {
    await sign({ signature_png: `data:image/png;base64,${aDrawing(1).toString('base64')}` })
    await sign()
    await sign()
    const records = await exportAll()
    const last = records.at(-1)
    const head = `${last?.number}:${last?.hash}`
    expect(verify({ data: records }, head)).toEqual({ passed: true, said: '3 signed, all agree\n' })
    expect(verify({ data: records }).said).toContain('the end of the chain is not proven')
    const altered = records.flatMap((record, row) =>
      alterations(record).map((changed) => records.map((one, place) => (place === row ? changed : one))),
    )
    const removed = records.map((_record, row) => records.filter((_one, place) => place !== row))
    expect(altered).toHaveLength(18)
    // Each field of the first record and one row; all of them in the long run, as each look starts the script.
    for (const tampered of [...shareOf(altered, 6), ...shareOf(removed)])
      expect(verify({ data: tampered }, head).passed).toBe(false)
  }, 120_000)

  test('one record of a member verifies offline, as My Forms exports it', async () => {
    const { token } = await sign()
    const { body } = await server.request('GET', '/forms/signed', { token })
    const one = await server.request('GET', `/forms/signed/${text(body['data']?.['0']?.['id'])}`, { token })
    expect(verify(one.body)).toEqual({ passed: true, said: '1 signed, all agree\n' })
    expect(verify({ ...one.body, text: `${text(one.body['text'])} ` }).said).toMatch(
      /^record \d+: rendered does not agree/,
    )
  })
})

test('the owner is sent the last record of the chain, once', async () => {
  await sign()
  const last = (await exportAll()).at(-1)
  expect(await mailHead(server.db)).toBe(1)
  expect(await mailHead(server.db)).toBe(0)
  const mails = await messagesTo(server.db, owner)
  expect(JSON.stringify(mails)).toContain(`--head ${last?.number}:${last?.hash}`)
  await sign()
  expect(await mailHead(server.db)).toBe(1)
})

/** The record with each of its fields changed, one at a time. */
function alterations(record: Exported[number]): Exported {
  return [
    { ...record, number: record.number + 1 },
    { ...record, evidence: record.evidence.replace('Lim Hui Min', 'Tan Hui Min') },
    { ...record, hash: record.hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    { ...record, document_text: record.document_text.replace('risks', 'no risks') },
    { ...record, text: record.text.replace('risks', 'no risks') },
    { ...record, signature_png: `data:image/png;base64,${aDrawing(2).toString('base64')}` },
  ]
}

test("the studio's own pages never have to be signed", async () => {
  const { token } = await aMember(server.db)
  await aDocument(server.db, { branchId: studio.branchId, kind: 'faq' })
  const { status, body } = await server.request('GET', '/forms/signed', { token })
  expect([status, body['due']?.['0']?.['kind'], body['due']?.['1']]).toEqual([200, 'waiver', undefined])
})

test('an export shows the owner of a branch what was signed there, and of other branches what links the chain', async () => {
  await aDocument(server.db, { branchId: there.branchId })
  const owns = { branchId: there.branchId, role: 'owner' } as const
  const ownerThere = await aMember(server.db, { role: owns })
  const homeMember = await sign()
  const headers = { 'x-branch': 'ipoh' }
  const { token } = await aMember(server.db, { name: 'Tan Mei Ling' })
  const body = {
    kind: 'waiver',
    version: 1,
    language: 'en',
    typed_name: 'Tan Mei Ling',
    consents: { risks: true, health: true, sensitive_data: true },
  }
  const signed = await server.request('POST', '/forms/signed', { token, headers, body })
  expect([signed.status, signed.body['code']]).toEqual([201, undefined])
  await sign()

  const asked = await exportPage(ownerThere, 'ipoh')
  const said = JSON.stringify(asked.body)
  expect(said).not.toContain(homeMember.personId)
  expect(said).not.toContain('penang')
  const records = z.parse(
    z.array(z.looseObject({ number: z.number(), evidence: z.nullable(z.string()) })),
    asked.body['data'],
  )
  const whole = records.filter(({ evidence }) => evidence !== null)
  expect(whole).toHaveLength(1)
  expect(whole[0]?.evidence).toContain('"ipoh"')
  expect(verify(asked.body).said).toMatch(/^1 signed, all agree; \d+ of other branches by their fingerprint alone/)
  const without = records.filter(({ evidence }) => evidence === null)
  expect(verify({ data: without }).passed).toBe(false)
  const named = await server.request('GET', '/staff/forms/signed?keyword=Lim', { token: ownerThere.token, headers })
  expect(JSON.stringify(named.body)).not.toContain(homeMember.personId)
  expect((await exportPage(ownerThere)).status).toBe(403)

  const audit = await server.db
    .selectFrom('audit_entries')
    .select(['branch_id', 'details'])
    .where('action', '=', 'forms.export')
    .where('actor_account_id', '=', ownerThere.accountId)
    .orderBy('id')
    .execute()
  const numbers = whole.map(({ number }) => number)
  expect(audit[0]).toEqual({ branch_id: there.branchId, details: { numbers } })
  expect(audit[1]).toMatchObject({ branch_id: studio.branchId, details: { numbers, done_in: 'ipoh' } })
})
