import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { sameName } from '#domain/people/names.ts'
import { requiredConsents } from './consents.ts'
import type { FormKind } from './form-kinds.ts'
import { consentNames, type ConsentName, type SignerRole } from './model.ts'
import { signerOf, type Parties, type Party } from './signer-of.ts'

export interface SigningFacts extends Parties {
  readonly kind: FormKind
  /** The version that was shown, and the one in force; undefined when none was ever published. */
  readonly shown: number
  readonly inForce: number | undefined
  /** What was signed of this kind for this participant before. */
  readonly signatures: readonly { readonly version: number; readonly signer: SignerRole }[]
  readonly consents: Readonly<Partial<Record<ConsentName, true | undefined>>>
  readonly typedName: string | undefined
  /** Whether a drawn signature came with it. */
  readonly drawn: boolean
}

export interface SigningPlan {
  readonly role: SignerRole
  readonly signer: Party
  readonly consents: readonly ConsentName[]
}

/**
 * Whether a form may be signed: only the version in force, once, by the person who must sign it, with every tick and
 * the signer's own name typed or a signature drawn. Refuses, in this order: request.not_found, forms.outdated_version,
 * what `decideSigner` refuses, forms.guardian_required, request.invalid (ticks, name). Example: a mother signing for
 * her child of 12 without the tick that she is the guardian is refused `forms.guardian_required`.
 */
export function decideSigning(facts: SigningFacts): SigningPlan | Refusal {
  const { inForce, shown } = facts
  if (inForce !== undefined && shown !== inForce)
    return refuse('forms.outdated_version', { values: { version: inForce } })
  const plan = decideSigner(facts)
  if (isRefusal(plan)) return plan
  if (plan.role === 'guardian' && !facts.consents.guardian)
    return refuse('forms.guardian_required', { fields: { 'consents.guardian': 'fields.tick' } })
  return tickRefusal(facts.consents, plan.consents) ?? nameRefusal(facts, plan.signer) ?? plan
}

/**
 * Who signs the version in force, and what is ticked. Refuses request.not_found where none was published,
 * request.invalid (terms and privacy are signed for oneself), accounts.birth_date_needed, forms.own_account,
 * forms.guardian_required for a holder who is a minor, and forms.already_signed.
 */
export function decideSigner(
  facts: Omit<SigningFacts, 'shown' | 'consents' | 'typedName' | 'drawn'>,
): SigningPlan | Refusal {
  const { kind, inForce, participant, holder } = facts
  if (inForce === undefined) return refuse('request.not_found')
  const role = kind === 'waiver' ? signerOf(facts) : selfOnly(facts)
  if (isRefusal(role)) return role
  if (facts.signatures.some(({ version, signer }) => version === inForce && signer === role))
    return refuse('forms.already_signed')
  return { role, signer: role === 'guardian' ? holder : participant, consents: requiredConsents(kind, role) }
}

function selfOnly({ participant, holder }: Parties): SignerRole | Refusal {
  return participant.id === holder.id ? 'self' : refuse('request.invalid', { fields: { person_id: 'fields.invalid' } })
}

/** A tick that was not asked for is refused as well: the record would hold a statement that was not shown. */
function tickRefusal(given: SigningFacts['consents'], asked: readonly ConsentName[]): Refusal | undefined {
  const missing = asked.filter((name) => !given[name])
  const unasked = consentNames.filter((name) => given[name] && !asked.includes(name))
  if (missing.length === 0 && unasked.length === 0) return undefined
  const fields = [
    ...missing.map((name) => [`consents.${name}`, 'fields.tick']),
    ...unasked.map((name) => [`consents.${name}`, 'fields.unknown']),
  ]
  return refuse('request.invalid', { fields: Object.fromEntries(fields) })
}

function nameRefusal({ typedName, drawn }: SigningFacts, signer: Party): Refusal | undefined {
  if (typedName === undefined)
    return drawn ? undefined : refuse('request.invalid', { fields: { typed_name: 'fields.signature_required' } })
  if (sameName(typedName, signer.fullName)) return undefined
  return refuse('request.invalid', { values: { name: signer.fullName }, fields: { typed_name: 'fields.name_differs' } })
}
