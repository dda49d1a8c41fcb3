import { consents as en } from '#domain/text/en/forms-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { consents as zh } from '#domain/text/zh/forms-pages.ts'
import type { FormKind } from './form-kinds.ts'
import type { ConsentName, SignerRole } from './model.ts'

/**
 * The ticks that a form needs, each a statement of its own, as the Personal Data Protection Act 2010 wants it.
 * Example: a guardian signing the waiver ticks guardian, risks, health and sensitive_data; the terms need `agree`
 * alone.
 */
export function requiredConsents(kind: FormKind, signer: SignerRole): readonly ConsentName[] {
  if (kind !== 'waiver') return ['agree']
  return signer === 'guardian'
    ? ['guardian', 'risks', 'health', 'sensitive_data']
    : ['risks', 'health', 'sensitive_data']
}

const books = { en, zh }

interface Form {
  readonly kind: FormKind
  readonly signer: SignerRole
  readonly language: Locale
  /** The full name of the participant. */
  readonly participant: string
}

/** The sentence beside a tick, in the language of the form; the page shows it and the record stores it. */
export function consentWords(name: ConsentName, form: Form): string {
  const book = books[form.language]
  const isGuardian = form.signer === 'guardian'
  if (name === 'agree') return form.kind === 'privacy' ? book.self.agree_privacy : book.self.agree_terms
  if (name === 'guardian' || isGuardian) return fill(book.guardian[name], { participant: form.participant })
  return book.self[name]
}
