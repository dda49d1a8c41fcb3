import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { aDrawing } from '#dev/testing/drawings.ts'
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

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
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
async function exportAll(): Promise<Exported> {
  const { body } = await server.request('GET', '/staff/forms/signed?limit=100', { token: owner.token })
  return z.parse(exported, body['data'])
}

/** What the script of the repository says of a file, with neither server nor database. */
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
  test('whole, and not with any field altered or any row removed', async () => {
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
    for (const tampered of [...altered, ...removed]) expect(verify({ data: tampered }, head).passed).toBe(false)
  }, 120_000)

  test('one record of a member, as My Forms gives it', async () => {
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

test("the studio's own pages are never due to sign", async () => {
  const { token } = await aMember(server.db)
  await aDocument(server.db, { branchId: studio.branchId, kind: 'faq' })
  const { status, body } = await server.request('GET', '/forms/signed', { token })
  expect([status, body['due']?.['0']?.['kind'], body['due']?.['1']]).toEqual([200, 'waiver', undefined])
})
