import type { ComponentType, ReactNode } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { usePhraseList } from '#web/kit/punctuation.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** The document versions beside the tick. */
export interface TickVersions {
  readonly terms: number
  readonly privacy: number
}

export interface DocumentLinkProps {
  readonly kind: 'terms' | 'privacy'
  readonly children: ReactNode
}

/** One tick for both documents, sent with the versions shown. Other versions are other texts, so it starts empty. */
export function DocumentTick({
  versions,
  link: Link = NewPageLink,
  result,
}: {
  readonly versions: TickVersions
  readonly link?: ComponentType<DocumentLinkProps> | undefined
  readonly result: RefusedForm | undefined
}) {
  const t = useTranslations('accounts')
  const phrases = usePhraseList()
  const { terms, privacy } = result?.refusal.errors ?? {}
  const shown = `${versions.terms} ${versions.privacy}`
  const { agreed, terms_version: termsBefore, privacy_version: privacyBefore } = result?.values ?? {}
  return (
    <>
      <input type="hidden" name="terms_version" value={versions.terms} />
      <input type="hidden" name="privacy_version" value={versions.privacy} />
      <Checkbox
        key={shown}
        name="agreed"
        defaultChecked={agreed === 'on' && `${termsBefore} ${privacyBefore}` === shown}
        error={phrases([terms, privacy])}
      >
        {t.rich('agree', {
          terms: (words: ReactNode) => <Link kind="terms">{words}</Link>,
          privacy: (words: ReactNode) => <Link kind="privacy">{words}</Link>,
        })}
      </Checkbox>
    </>
  )
}

/** The refusal of a form with this tick: both documents are one thing to correct, and are counted as one. */
export function withOneTick(refusal: CallRefusal | undefined): CallRefusal | undefined {
  if (refusal?.errors['terms'] === undefined || refusal.errors['privacy'] === undefined) return refusal
  const { privacy: _, ...errors } = refusal.errors
  return { ...refusal, errors }
}

/** In a new tab, so that typed values stay. */
function NewPageLink({ kind, children }: DocumentLinkProps) {
  const path = usePath()
  return (
    <a className="link" href={path(kind === 'terms' ? '/terms' : '/privacy-policy')} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
