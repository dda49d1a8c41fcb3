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
 * what `decideSigner` refuses, forms.guardian_required, request.invalid; the last two name everything that is missing,
 * ticks and name alike. Example: a mother signing for her child of 12 without the tick that she is the guardian is
 * refused `forms.guardian_required`.
 */
export function decideSigning(facts: SigningFacts): SigningPlan | Refusal {
  const { inForce, shown } = facts
  if (inForce !== undefined && shown !== inForce)
    return refuse('forms.outdated_version', { values: { version: inForce } })
  const plan = decideSigner(facts)
  if (isRefusal(plan)) return plan
  return incompleteRefusal(facts, plan) ?? plan
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

function incompleteRefusal(facts: SigningFacts, { role, signer, consents }: SigningPlan): Refusal | undefined {
  const nameError = wrongName(facts, signer)
  const fields = {
    ...wrongTicks(facts.consents, consents),
    ...(nameError === undefined ? {} : { typed_name: nameError }),
  }
  if (Object.keys(fields).length === 0) return undefined
  const code = role === 'guardian' && !facts.consents.guardian ? 'forms.guardian_required' : 'request.invalid'
  return refuse(code, { values: nameError === 'fields.name_differs' ? { name: signer.fullName } : {}, fields })
}

/** A tick that was not asked for is refused as well: the record would hold a statement that was not shown. */
function wrongTicks(given: SigningFacts['consents'], asked: readonly ConsentName[]): Record<string, string> {
  const missing = asked.filter((name) => !given[name])
  const unasked = consentNames.filter((name) => given[name] && !asked.includes(name))
  return Object.fromEntries([
    ...missing.map((name) => [`consents.${name}`, 'fields.tick']),
    ...unasked.map((name) => [`consents.${name}`, 'fields.unknown']),
  ])
}

function wrongName({ typedName, drawn }: SigningFacts, signer: Party): string | undefined {
  if (typedName === undefined) return drawn ? undefined : 'fields.signature_required'
  return sameName(typedName, signer.fullName) ? undefined : 'fields.name_differs'
}
