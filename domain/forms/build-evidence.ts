import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import { consentWords } from './consents.ts'
import type { SigningPlan } from './decide-signing.ts'
import type { FormKind } from './form-kinds.ts'
import { deskEvidenceFormat, evidenceFormat, type Evidence } from './model.ts'
import type { Party } from './signer-of.ts'

export interface Act {
  readonly kind: FormKind
  readonly version: number
  readonly language: Locale
  readonly documentSha256: string
  readonly renderedSha256: string
  /** The code of the branch. */
  readonly branch: string
  readonly plan: SigningPlan
  readonly participant: Party
  readonly holder: Party
  readonly account: {
    readonly id: string
    readonly email: string | null
    readonly emailVerifiedAt: Instant | null
    readonly phone: string | null
    readonly phoneVerifiedAt: Instant | null
  }
  readonly typedName: string | undefined
  readonly signature: Evidence['signature']
  readonly readToEnd: boolean | undefined
  readonly session: { readonly hash: string; readonly ageSeconds: number }
  readonly connection: {
    readonly address: string
    readonly userAgent: string | undefined
    readonly platform: Evidence['connection']['platform']
    readonly requestId: string
  }
  /** Where staff were the witness. */
  readonly desk?: Evidence['desk'] | undefined
}

/** The number of the record in the chain, and the server's time after the lock of the chain was taken. */
export interface Place {
  readonly sequence: number
  readonly previousHash: string
  readonly now: Instant
}

/**
 * Writes the statement of a signed form, see evidenceShape in model.ts: one line of JSON, keys in the order of this
 * function.
 * Example: `{"format":"hundred.signed-form.1","sequence":1,"previous_hash":"","signed_at":"2026-11-20T09:00:00Z",…}`
 */
export function buildEvidence(act: Act, place: Place): string {
  const { plan, participant, holder, account, session, connection } = act
  const about = { kind: act.kind, signer: plan.role, language: act.language, participant: participant.fullName }
  const evidence: Evidence = {
    format: act.desk === undefined ? evidenceFormat : deskEvidenceFormat,
    sequence: place.sequence,
    previous_hash: place.previousHash,
    signed_at: inUtc(place.now),
    branch: act.branch,
    form: {
      kind: act.kind,
      version: act.version,
      language: act.language,
      document_sha256: act.documentSha256,
      rendered_sha256: act.renderedSha256,
    },
    participant: presentParty(participant),
    signer: { role: plan.role, ...presentParty(plan.signer) },
    guardian: participant.id === holder.id ? null : presentParty(holder),
    account: {
      account_id: account.id,
      email: account.email,
      email_verified_at: account.emailVerifiedAt && inUtc(account.emailVerifiedAt),
      phone: account.phone,
      phone_verified_at: account.phoneVerifiedAt && inUtc(account.phoneVerifiedAt),
    },
    consents: plan.consents.map((name) => ({ name, words: consentWords(name, about) })),
    typed_name: act.typedName ?? null,
    signature: act.signature,
    read_to_end: act.readToEnd ?? null,
    session: { hash: session.hash, method: 'password', age_seconds: session.ageSeconds },
    connection: {
      address: connection.address,
      user_agent: connection.userAgent ?? null,
      platform: connection.platform,
      request_id: connection.requestId,
    },
    ...(act.desk && { desk: act.desk }),
  }
  return JSON.stringify(evidence)
}

function presentParty(party: Party) {
  return { person_id: party.id, full_name: party.fullName, birth_date: party.birthDate }
}

function inUtc(at: Instant): string {
  return at.toString()
}
