import { joinedCode } from '#domain/kit/normalize-input.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Plan } from '#domain/packages/model.ts'
import type { ContractStatus } from './model.ts'

type Joining = Parameters<typeof checkJoining>[0] & {
  readonly birthDate: string | null
  /** As typed; only a mandate needs it. */
  readonly identityNumber: string
}

/**
 * Whether a person joins a membership, and under which identity the bank knows them. Refuses what `checkJoining`
 * refuses, accounts.birth_date_needed, and contracts.identity_needed.
 */
export function decideJoining({ birthDate, identityNumber, ...joining }: Joining): Identity | Refusal {
  const refusal = checkJoining(joining)
  if (refusal) return refusal
  if (birthDate === null) return refuse('accounts.birth_date_needed')
  return (
    identityOf(identityNumber) ?? refuse('contracts.identity_needed', { fields: { identity_number: 'fields.invalid' } })
  )
}

interface JoiningFacts {
  readonly plan: Pick<Plan, 'kind' | 'active' | 'joinable' | 'newest'>
  /** The contracts of the same plan that the member had before. */
  readonly before: readonly ContractStatus[]
}

/**
 * Whether a membership may be joined now, before the member enters anything. A contract that waits for the bank is
 * replaced by the new one; one that runs cannot be joined twice. Refusals: packages.changed for a replaced version,
 * packages.unavailable, packages.not_joinable, contracts.joined.
 */
export function checkJoining({ plan, before }: JoiningFacts): Refusal | undefined {
  if (plan.kind !== 'contracts') return refuse('packages.unavailable')
  if (plan.newest !== null) return refuse('packages.changed', { details: { plan_id: plan.newest } })
  if (!plan.active) return refuse('packages.unavailable')
  if (!plan.joinable) return refuse('packages.not_joinable')
  const runs = before.some((status) => status === 'active' || status === 'overdue')
  return runs ? refuse('contracts.joined') : undefined
}

/** All but what banks accept (docs/gateways.md#allowed-text), less the separator of fields. */
const foreign = /[^A-Za-z0-9 @/().,'_-]+/g

const accents = /\p{M}/gu

const maxLength = 40

/**
 * A name as a bank accepts it: letters without accents, at most forty characters; the other text when nothing is left,
 * as of a name in Chinese alone. Example: `José Núñez & Co` becomes `Jose Nunez Co`.
 */
export function payerName(name: string, otherwise: string): string {
  const plain = name.normalize('NFKD').replaceAll(accents, '').replaceAll(foreign, ' ').replaceAll(/ +/g, ' ')
  return plain.trim().slice(0, maxLength).trim() || otherwise
}

/** The identity under which a bank knows the payer of a mandate. */
export interface Identity {
  readonly type: 'NRIC' | 'PASSPORT_NUMBER'
  readonly value: string
}

/**
 * Reads an identity number as typed: a Malaysian identity card is twelve digits that begin with a day of birth, with or
 * without dashes; anything else of 6 to 12 letters and digits is a passport. Undefined for what is neither. Example:
 * `900517-07-5432` is the card 900517075432.
 */
export function identityOf(typed: string): Identity | undefined {
  const value = joinedCode(typed)
  if (/^\d{12}$/.test(value)) return isDay(value) ? { type: 'NRIC', value } : undefined
  return /^(?=.*\d)[A-Z0-9]{6,12}$/.test(value) ? { type: 'PASSPORT_NUMBER', value } : undefined
}

/** Of either century: the card does not say which. */
function isDay(value: string): boolean {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)]
  return ['19', '20'].some((century) => {
    try {
      return Temporal.PlainDate.from(`${century}${year}-${month}-${day}`).day > 0
    } catch {
      // The thirtieth of February is no day of birth.
      return false
    }
  })
}
