import { canonicalDocument } from '#domain/content/documents.ts'
import type { DocumentVersion } from '#domain/content/model.ts'
import { buildEvidence, type Act, type Place } from '#domain/forms/build-evidence.ts'
import { consentWords } from '#domain/forms/consents.ts'
import type { FormKind } from '#domain/forms/form-kinds.ts'
import { renderedForm } from '#domain/forms/rendered-form.ts'
import type { Party } from '#domain/forms/signer-of.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { hashRecord } from './hash-record.ts'
import type { DrawnSignature } from './parse-signature.ts'
import { insertSignedForm } from './queries.ts'

type Person = Party & { readonly id: Id<'persons'> }

export interface DecidedForm extends Pick<
  Act,
  'language' | 'branch' | 'plan' | 'typedName' | 'readToEnd' | 'session' | 'connection' | 'desk'
> {
  readonly branchId: Id<'branches'>
  /** The version in force, as published. */
  readonly document: DocumentVersion & { readonly kind: FormKind; readonly sha256: string }
  readonly participant: Person
  readonly holder: Person
  readonly account: Act['account'] & { readonly id: Id<'accounts'> }
  readonly drawn: DrawnSignature | undefined
}

interface KeptRecord {
  readonly id: Id<'signed_forms'>
  readonly number: number
  readonly hash: string
  /** The text as it was signed. */
  readonly text: string
}

/**
 * Writes the record of an allowed signature. `place` is the result of lockChain in the same transaction. Throws when
 * the published text no longer has its fingerprint: nothing may be signed then.
 */
// oxlint-disable-next-line max-params -- the transaction, what was decided, and its place in the chain
export async function storeRecord(tx: Transaction, form: DecidedForm, place: Place): Promise<KeptRecord> {
  const { document, participant, holder, language, plan, drawn } = form
  const { kind, version } = document
  const words = plan.consents.map((name) =>
    consentWords(name, { kind, signer: plan.role, language, participant: participant.fullName }),
  )
  const documentText = canonicalDocument(document)
  const documentSha256 = hashRecord.ofText(documentText)
  if (documentSha256 !== document.sha256)
    throw new Error(`${kind} version ${version} no longer has the fingerprint it was published with`)
  const text = renderedForm({
    title: document.title[language] ?? '',
    body: document.body[language] ?? '',
    consents: words,
  })
  const renderedSha256 = hashRecord.ofText(text)
  const signature = drawn ? { sha256: drawn.sha256, width: drawn.width, height: drawn.height } : null
  const evidence = buildEvidence({ ...form, kind, version, documentSha256, renderedSha256, signature }, place)
  const kept = await insertSignedForm(tx, {
    branchId: form.branchId,
    kind,
    version,
    language,
    personId: participant.id,
    signerPersonId: plan.role === 'guardian' ? holder.id : participant.id,
    signerRole: plan.role,
    accountId: form.account.id,
    signedAt: place.now,
    documentText,
    documentSha256,
    renderedText: text,
    renderedSha256,
    typedName: form.typedName,
    signature: drawn,
    evidence,
  })
  return { id: kept.id, number: kept.sequence, hash: kept.hash, text }
}
