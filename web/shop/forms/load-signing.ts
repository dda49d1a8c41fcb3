import { getDocument } from '#domain/content/api.ts'
import { listSignedForms } from '#domain/forms/api.ts'
import { consentWords, requiredConsents } from '#domain/forms/consents.ts'
import type { FormKind } from '#domain/forms/form-kinds.ts'
import type { ConsentName } from '#domain/forms/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'

type SignedForms = OutputOf<typeof listSignedForms>
export type SignedItem = SignedForms['data'][number]
export type DueItem = SignedForms['due'][number]
type Document = OutputOf<typeof getDocument>

/** A form as its signer sees it. */
export interface FormToSign {
  readonly kind: FormKind
  readonly document: Document
  readonly language: Locale
  readonly due: DueItem
  /** The name to type: the guardian's own, or that of the participant. */
  readonly signerName: string
  /** Each tick with the sentence that the record stores. */
  readonly consents: ReadonlyArray<{ readonly name: ConsentName; readonly words: string }>
  /** The waiver depends on an age, so it needs the account holder's date of birth first. */
  readonly needsBirthDate: boolean
}

/** What one person has to sign of one kind. */
export interface Signing {
  readonly kind: FormKind
  /** Undefined when nothing is due: `signed` then says when it was signed, if it was. */
  readonly form: FormToSign | undefined
  readonly signed: SignedItem | undefined
  /** The account's other forms that are due. */
  readonly others: readonly DueItem[]
}

/** The account holder, as page and dialog know them. */
export interface Holder {
  readonly person_id: string
  readonly full_name: string
  /** YYYY-MM-DD. */
  readonly birth_date: string | null
}

interface SigningQuery {
  readonly holder: Holder
  readonly kind: FormKind
  /** The person; undefined for the account holder. */
  readonly personId: string | undefined
  readonly locale: Locale
}

/** Loads the form in force and whether it is due, for page and dialog alike. */
export async function loadSigning(
  call: Call,
  { holder, kind, personId, locale }: SigningQuery,
): Promise<CallAnswer<Signing>> {
  const [forms, found] = await Promise.all([
    call(listSignedForms, { search: `kind:${kind}`, limit: '100' }),
    call(getDocument, { kind, language: locale }),
  ])
  if (!forms.ok) return forms
  const wanted = personId ?? holder.person_id
  const due = forms.value.due.find((one) => one.kind === kind && one.person_id === wanted)
  const signed = forms.value.data.find((one) => one.in_force && one.person_id === wanted)
  const others = forms.value.due.filter((one) => one !== due)
  if (!found.ok && found.refusal.status !== 404) return found
  if (due === undefined || !found.ok) return { ok: true, value: { kind, form: undefined, signed, others } }
  const language: Locale = found.value.language === 'zh' ? 'zh' : 'en'
  const about = { kind, signer: due.signer_role, language, participant: due.full_name } as const
  const form = {
    kind,
    document: found.value,
    language,
    due,
    signerName: due.signer_role === 'participant' ? due.full_name : holder.full_name,
    consents: requiredConsents(kind, due.signer_role).map((name) => ({ name, words: consentWords(name, about) })),
    needsBirthDate: kind === 'waiver' && holder.birth_date === null,
  }
  return { ok: true, value: { kind, form, signed: undefined, others } }
}
