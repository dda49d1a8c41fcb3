import { sql, type RawBuilder } from 'kysely'
import type { DocumentTexts } from '#domain/content/model.ts'
import { formKinds, type FormKind } from '#domain/forms/form-kinds.ts'
import type { SignerRole } from '#domain/forms/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import {
  bothTexts,
  keywordCondition,
  type ListQuery,
  localText,
  pageRows,
  searchCondition,
} from '#server/kit/list-query.ts'

type AccountId = Id<'accounts'>
type BranchId = Id<'branches'>
type PersonId = Id<'persons'>

const chainLock = 7202

/**
 * Takes the lock behind which records are chained, held to the end of the transaction, and returns the number of the
 * next one and the time after the lock. Two statements: a single one would read the rows of before the wait.
 */
export async function lockChain(tx: Transaction): Promise<{ now: Instant; sequence: number; previousHash: string }> {
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(tx)
  const { rows } = await sql<{ now: Instant; sequence: number; previousHash: string }>`
    select studio_now() as now, coalesce(last.sequence, 0) + 1 as sequence, coalesce(last.hash, '') as "previousHash"
    from (select 1) one
    left join (select sequence, hash from signed_forms order by sequence desc limit 1) last on true`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the chain of signed forms returned no row')
  return row
}

interface DocumentRow {
  readonly kind: FormKind
  readonly version: number
  readonly title: DocumentTexts
  readonly body: DocumentTexts
  readonly sha256: string
}

/** The versions in force at that moment, one of each kind that is signed and was published. */
export async function listFormsInForce(
  db: Database,
  filter: { branchId: BranchId; now: Instant },
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select distinct on (kind) kind, version, title, body, sha256
    from documents
    where branch_id = ${filter.branchId} and effective_at <= ${filter.now} and kind = any(${[...formKinds]}::text[])
    order by kind desc, version desc`.execute(db)
  return rows
}

/** The account that signs, its holder, and how long its session has lasted at that moment. */
export async function findSigningAccount(
  db: Database,
  filter: { accountId: AccountId; sessionHash: string; now: Instant },
) {
  return db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'accounts.person_id')
    .leftJoin('auth_sessions', (join) =>
      join
        .onRef('auth_sessions.account_id', '=', 'accounts.id')
        .on('auth_sessions.token_hash', '=', filter.sessionHash),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.email_verified_at as emailVerifiedAt',
      'accounts.phone',
      'accounts.phone_verified_at as phoneVerifiedAt',
      'persons.id as personId',
      'persons.full_name as fullName',
      'persons.birth_date as birthDate',
      sql<number>`coalesce(floor(extract(epoch from ${filter.now}::timestamptz - auth_sessions.created_at)), 0)::integer`.as(
        'ageSeconds',
      ),
    ])
    .where('accounts.id', '=', filter.accountId)
    .executeTakeFirstOrThrow()
}

/** What was signed for those people in the branch, in any version. */
export async function listSignatures(db: Database, filter: { branchId: BranchId; personIds: readonly PersonId[] }) {
  return db
    .selectFrom('signed_forms')
    .select(['kind', 'person_id as personId', 'version', 'signer_role as signer'])
    .where('branch_id', '=', filter.branchId)
    .where('person_id', 'in', filter.personIds)
    .execute()
}

export async function isSignatureUsed(db: Database, sha256: string): Promise<boolean> {
  return (
    (await db.selectFrom('signed_forms').select('id').where('signature_sha256', '=', sha256).executeTakeFirst()) !==
    undefined
  )
}

export interface NewSignedForm {
  readonly branchId: BranchId
  readonly kind: FormKind
  readonly version: number
  readonly language: Locale
  readonly personId: PersonId
  readonly signerPersonId: PersonId
  readonly signerRole: SignerRole
  readonly accountId: AccountId
  readonly signedAt: Instant
  readonly documentText: string
  readonly documentSha256: string
  readonly renderedText: string
  readonly renderedSha256: string
  readonly typedName: string | undefined
  readonly signature: { readonly png: string; readonly sha256: string } | undefined
  readonly evidence: string
}

/** Writes the record; the database computes its number in the chain and its hash. */
export async function insertSignedForm(
  tx: Transaction,
  form: NewSignedForm,
): Promise<{ id: Id<'signed_forms'>; sequence: number; hash: string }> {
  return tx
    .insertInto('signed_forms')
    .values({
      branch_id: form.branchId,
      kind: form.kind,
      version: form.version,
      language: form.language,
      person_id: form.personId,
      signer_person_id: form.signerPersonId,
      signer_role: form.signerRole,
      account_id: form.accountId,
      signed_at: form.signedAt,
      document_text: form.documentText,
      document_sha256: form.documentSha256,
      rendered_text: form.renderedText,
      rendered_sha256: form.renderedSha256,
      typed_name: form.typedName ?? null,
      signature_png: form.signature?.png ?? null,
      signature_sha256: form.signature?.sha256 ?? null,
      evidence: form.evidence,
    })
    .returning(['id', 'sequence', 'hash'])
    .executeTakeFirstOrThrow()
}

/** The holder of the account first, then the dependants. */
export async function listFamily(db: Database, accountId: AccountId) {
  return db
    .selectFrom('accounts')
    .innerJoin('persons', (join) => join.on(sql<boolean>`accounts.person_id in (persons.id, persons.guardian_id)`))
    .select([
      'persons.id',
      'persons.full_name as fullName',
      'persons.birth_date as birthDate',
      sql<boolean>`persons.id = accounts.person_id`.as('holder'),
    ])
    .where('accounts.id', '=', accountId)
    .orderBy('holder', 'desc')
    .orderBy('persons.created_at')
    .orderBy('persons.id')
    .execute()
}

/** What the account agreed to with a tick when it was opened. */
export async function listConsents(db: Database, accountId: AccountId) {
  return db.selectFrom('consents').select(['kind', 'version']).where('account_id', '=', accountId).execute()
}

const itemColumns = [
  'signed_forms.id',
  'signed_forms.sequence as number',
  'signed_forms.kind',
  'signed_forms.version',
  'signed_forms.language',
  'signed_forms.person_id',
  'signed_forms.signer_role',
  'signed_forms.signed_at',
  'signed_forms.hash',
] as const

/** The names that the record itself holds: profiles change, signed forms do not. */
export const namesThen = [
  sql<string>`signed_forms.evidence::json #>> '{participant,full_name}'`,
  sql<string>`signed_forms.evidence::json #>> '{signer,full_name}'`,
] as const
const [participantThen, signerThen] = namesThen
const namesShown = [participantThen.as('full_name'), signerThen.as('signed_by')] as const

/** Forms that the account signed, or that are about its holder or a dependant. */
function ofFamily(about: { accountId: AccountId; personId: PersonId }): RawBuilder<boolean> {
  return sql<boolean>`(signed_forms.account_id = ${about.accountId} or signed_forms.person_id = ${about.personId}
    or signed_forms.person_id in (select p.id from persons p where p.guardian_id = ${about.personId}))`
}

interface Mine {
  readonly accountId: AccountId
  readonly personId: PersonId
  readonly locale: Locale
}

export async function listSignedFormRows(
  db: Database,
  filter: Mine & { branchId: BranchId; query: ListQuery<'kind' | 'person_id', 'signed_at'> },
) {
  const { query } = filter
  const matching = db
    .selectFrom('signed_forms')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.branch_id', '=', 'signed_forms.branch_id')
        .onRef('documents.kind', '=', 'signed_forms.kind')
        .onRef('documents.version', '=', 'signed_forms.version'),
    )
    .where('signed_forms.branch_id', '=', filter.branchId)
    .where(ofFamily(filter))
    .where(searchCondition({ kind: 'signed_forms.kind', person_id: 'signed_forms.person_id' }, query))
    .where(keywordCondition([...bothTexts('documents.title'), ...namesThen], query.keyword))
  const rows = matching
    .select([...itemColumns, ...namesShown, localText('documents.title', filter.locale).as('title')])
    .orderBy('signed_forms.signed_at', query.sortedBy)
    .orderBy('signed_forms.sequence', query.sortedBy)
  return pageRows(query, { matching, rows })
}

/** One complete record, if it is of this account's family. */
export async function findSignedForm(db: Database, filter: Mine & { id: Id<'signed_forms'> }) {
  return db
    .selectFrom('signed_forms')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.branch_id', '=', 'signed_forms.branch_id')
        .onRef('documents.kind', '=', 'signed_forms.kind')
        .onRef('documents.version', '=', 'signed_forms.version'),
    )
    .select([
      ...itemColumns,
      ...namesShown,
      localText('documents.title', filter.locale).as('title'),
      'signed_forms.branch_id',
      'signed_forms.rendered_text',
      'signed_forms.document_text',
      'signed_forms.typed_name',
      'signed_forms.signature_png',
      'signed_forms.evidence',
    ])
    .where('signed_forms.id', '=', filter.id)
    .where(ofFamily(filter))
    .executeTakeFirst()
}

export interface WaiverFacts {
  readonly personId: PersonId
  readonly birthDate: string | null
  readonly zone: string
  /** Null when the branch has no waiver in force. */
  readonly required: number | null
  readonly signatures: readonly { readonly version: number; readonly signer: SignerRole }[]
}

/** For each of those people the waivers signed in the branch, and the version in force now; in one round trip. */
export async function listWaiverRows(
  db: Database,
  filter: { branchId: BranchId; personIds: readonly PersonId[] },
): Promise<WaiverFacts[]> {
  const { rows } = await sql<WaiverFacts>`
    select p.id as "personId", p.birth_date as "birthDate", b.time_zone as zone, d.version as required, coalesce(s.signatures, '[]') as signatures
    from persons p
    join branches b on b.id = ${filter.branchId}
    left join lateral (
      select max(version) as version from documents where branch_id = b.id and kind = 'waiver' and effective_at <= studio_now()
    ) d on true
    left join lateral (
      select json_agg(json_build_object('version', f.version, 'signer', f.signer_role)) as signatures
      from signed_forms f
      where f.person_id = p.id and f.branch_id = b.id and f.kind = 'waiver'
    ) s on true
    where p.id = any(${filter.personIds}::uuid[])`.execute(db)
  return rows
}
