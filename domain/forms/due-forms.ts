import { isRefusal } from '#domain/kit/refusal.ts'
import type { Day } from '#domain/kit/time.ts'
import { checkWaiver } from './check-waiver.ts'
import type { FormKind } from './form-kinds.ts'
import type { SignerRole, WaiverStatus } from './model.ts'
import { signerOf, type Party } from './signer-of.ts'

interface Signature {
  readonly kind: FormKind
  readonly personId: string
  readonly version: number
  readonly signer: SignerRole
}

interface DueFacts<Member extends Party> {
  readonly holder: Member
  readonly dependants: readonly Member[]
  /** The version in force of each kind that was published. */
  readonly inForce: readonly { readonly kind: FormKind; readonly version: number }[]
  /** What was signed for any of them in this branch. */
  readonly signatures: readonly Signature[]
  /** What the holder agreed to when the account was opened. */
  readonly agreed: readonly { readonly kind: FormKind; readonly version: number }[]
  /** The day on the branch's calendar. */
  readonly today: Day
}

interface Due<Member extends Party> {
  readonly kind: FormKind
  readonly version: number
  readonly person: Member
  readonly signer: SignerRole
  readonly state: Exclude<WaiverStatus, 'current' | 'none'>
}

/**
 * What the account has to sign now: the waiver for its holder and each dependant under 18, terms and privacy for the
 * holder alone, where agreeing at registration counts as well. A dependant of 18 signs on an account of their own and
 * is left out.
 * Example: version 2 of the waiver is published: the holder and both children are listed as `outdated`.
 */
export function dueForms<Member extends Party>(facts: DueFacts<Member>): Due<Member>[] {
  return facts.inForce.flatMap(({ kind, version }) => {
    const people = kind === 'waiver' ? [facts.holder, ...facts.dependants] : [facts.holder]
    return people.flatMap((person) => {
      const signer = signerFor(facts, { kind, person })
      const state = stateOf(facts, { kind, version, person })
      return signer === undefined || state === 'current' || state === 'none'
        ? []
        : [{ kind, version, person, signer, state }]
    })
  })
}

/** A holder without a birth date has to sign too, and is asked for the date then. */
function signerFor<Member extends Party>(
  { holder, today }: DueFacts<Member>,
  { kind, person }: { kind: FormKind; person: Member },
): SignerRole | undefined {
  if (kind !== 'waiver' || person.id === holder.id) return 'self'
  const signer = signerOf({
    participant: person,
    holder: { ...holder, birthDate: holder.birthDate ?? '1900-01-01' },
    today,
  })
  return isRefusal(signer) ? undefined : signer
}

function stateOf<Member extends Party>(
  facts: DueFacts<Member>,
  form: { kind: FormKind; version: number; person: Member },
): WaiverStatus {
  const { kind, version, person } = form
  const signed = facts.signatures.filter((signature) => signature.kind === kind && signature.personId === person.id)
  if (kind === 'waiver')
    return checkWaiver({ required: version, signatures: signed, birthDate: person.birthDate, onDay: facts.today })
  const versions = [...signed, ...facts.agreed.filter((agreed) => agreed.kind === kind)].map(
    (agreement) => agreement.version,
  )
  if (versions.some((known) => known >= version)) return 'current'
  return versions.length > 0 ? 'outdated' : 'missing'
}
