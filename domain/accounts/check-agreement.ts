import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** A version of each document; undefined where none is meant. */
interface Versions {
  readonly terms: number | undefined
  readonly privacy: number | undefined
}

/**
 * Whether somebody who has never agreed to the documents does so now, in the versions in force. A document that was
 * never published cannot be agreed to, and is not asked for. Refuses accounts.agree_first with the versions.
 * Example: terms 2 are in force, and terms 1 were ticked: they are asked again.
 */
export function checkAgreement(ticked: Versions, inForce: Versions): Refusal | undefined {
  const agrees = (kind: keyof Versions) => inForce[kind] === undefined || inForce[kind] === ticked[kind]
  if (agrees('terms') && agrees('privacy')) return undefined
  return refuse('accounts.agree_first', {
    fields: { terms: 'fields.terms', privacy: 'fields.privacy' },
    details: { terms: inForce.terms, privacy: inForce.privacy },
  })
}
