import { randomUUID } from 'node:crypto'
import type { DocumentKind } from '#domain/content/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { hashDocument } from '#server/content/documents.ts'
import { insertDocument, lockNextVersion } from '#server/content/queries.ts'
import type { Database } from '#server/driver/database.ts'
import type { Answered, TestServer } from './server.ts'

/** A text of a response; anything else fails the test. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${JSON.stringify(value)} is no text`)
  return value
}

/** A password that is on no list of common passwords. */
export const aPassword = 'three warm bowls of laksa'

/** Publishes the next version of a document, in force at once, and returns its number. */
export async function publish(
  db: Database,
  document: { branchId: Id<'branches'>; kind: DocumentKind },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { version, now } = await lockNextVersion(tx, document)
    const texts = {
      title: { en: `The ${document.kind}`, zh: '文件' },
      body: { en: `Version ${version}.`, zh: `第 ${version} 版。` },
    }
    const sha256 = hashDocument({ kind: document.kind, version, ...texts })
    await insertDocument(tx, { ...document, ...texts, version, sha256, effectiveAt: now })
    return version
  })
}

/** Terms and privacy policy in their first version, which every registration must accept. */
export async function publishDocuments(db: Database, branchId: Id<'branches'>): Promise<void> {
  await publish(db, { branchId, kind: 'terms' })
  await publish(db, { branchId, kind: 'privacy' })
}

/** The body of a sign-up; a field given as undefined is left out. */
export function aSignUp(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    full_name: 'Lim Hui Min',
    email: `visitor-${randomUUID()}@example.com`,
    password: aPassword,
    birth_date: '1990-05-17',
    terms: true,
    terms_version: 1,
    privacy: true,
    privacy_version: 1,
    ...fields,
  }
}

/** Registers a person through the API, as a client that gets a token. */
export async function signUp(server: TestServer, fields: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
  return server.request('POST', '/register', { body: aSignUp(fields) })
}
