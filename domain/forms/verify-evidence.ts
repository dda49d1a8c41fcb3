import { z } from 'zod/mini'
import { deskEvidenceFormat, evidenceShape, type Evidence, type SignedRecord } from './model.ts'
import { renderedForm } from './rendered-form.ts'

/** SHA-256 in hexadecimal: of a text in UTF-8, and of the bytes that a base64 text stands for. */
export interface Hashing {
  readonly ofText: (text: string) => string
  readonly ofBase64: (base64: string) => string
}

/**
 * What does not match: `hash` the statement, `shape` its form, `document`, `rendered` and `signature` what it refers
 * to.
 */
export type Fault = 'hash' | 'shape' | 'document' | 'rendered' | 'signature'

/** The canonical form of a version, as domain/content writes it. */
const documentShape = z.tuple([z.string(), z.number(), z.array(z.tuple([z.string(), z.string(), z.string()]))])

/**
 * Verifies what was signed without this system. Anyone who has the record can do it by hand with a SHA-256 tool: 1.
 * SHA-256 of `evidence` (UTF-8) is `hash`; that hash is also in the email that the signer got on the day. 2. SHA-256 of
 * `document_text` is `form.document_sha256`, which was published with that version. 3. SHA-256 of `rendered_text` is
 * `form.rendered_sha256`, and `rendered_text` is the document's title and body in `form.language` followed by `[x] `
 * and the words of each consent. 4. SHA-256 of the PNG that `signature_png` holds in base64 is `signature.sha256`;
 * where there is none, both are null. 5. `previous_hash` is the `hash` of the record before (see verify-chain.ts). An
 * empty list means that everything matches. Example: one letter changed in `rendered_text` gives `['rendered']`.
 */
export function verifyEvidence(record: SignedRecord, hashing: Hashing): Fault[] {
  const faults: Fault[] = hashing.ofText(record.evidence) === record.hash ? [] : ['hash']
  const statement = parsed(evidenceShape, record.evidence)
  if (!statement || (statement.format === deskEvidenceFormat) !== (statement.desk !== undefined))
    return [...faults, 'shape']
  const document = parsed(documentShape, record.document_text)
  if (!document || !isPublished(record, { statement, document, hashing })) faults.push('document')
  if (!document || !isAsRead(record, { statement, document, hashing })) faults.push('rendered')
  const drawn = record.signature_png === null ? undefined : hashing.ofBase64(record.signature_png)
  if (drawn !== statement.signature?.sha256) faults.push('signature')
  return faults
}

interface Known {
  readonly statement: Evidence
  readonly document: z.output<typeof documentShape>
  readonly hashing: Hashing
}

function isPublished(
  record: SignedRecord,
  { statement: { form }, document: [kind, version], hashing }: Known,
): boolean {
  return hashing.ofText(record.document_text) === form.document_sha256 && kind === form.kind && version === form.version
}

function isAsRead(
  record: SignedRecord,
  { statement: { form, consents }, document: [, , texts], hashing }: Known,
): boolean {
  const [, title = '', body = ''] = texts.find(([language]) => language === form.language) ?? []
  const text = renderedForm({ title, body, consents: consents.map(({ words }) => words) })
  return hashing.ofText(record.rendered_text) === form.rendered_sha256 && record.rendered_text === text
}

function parsed<Shape extends z.core.$ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    const result = z.safeParse(shape, JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

interface Link {
  readonly number?: number
  /** Absent for a record of another branch, of which an export holds number and hash alone. */
  readonly evidence?: string | undefined
  readonly hash: string
}

const placeShape = z.object({ sequence: z.number(), previous_hash: z.string() })

/**
 * Checks that records, in the order of their numbers and beginning with the first one, name each other without a gap,
 * so that it shows when a whole record is taken away. Gives the number at which the chain breaks, undefined when it
 * does not. That each hash is that of its own statement is checked by verify-evidence.ts. A record of another branch
 * stands in its place with its hash, which the next one names.
 * Example: of three records the second is removed: the chain breaks at 2, where the third one stands.
 */
export function verifyChain(records: readonly Link[]): number | undefined {
  let previous = ''
  for (const [index, record] of records.entries()) {
    if (record.evidence === undefined) {
      if (record.number !== index + 1) return index + 1
      previous = record.hash
      continue
    }
    const place = z.safeParse(placeShape, JSON.parse(record.evidence))
    if (!place.success || place.data.sequence !== index + 1 || place.data.previous_hash !== previous) return index + 1
    previous = record.hash
  }
  return undefined
}
