import { textBlocks } from '#domain/content/text-blocks.ts'
import type { getSignedForm } from '#domain/forms/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { Comma, PhraseStop } from '#web/kit/punctuation.tsx'
import { TextBody } from '#web/kit/text-body.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'

export type SignedForm = OutputOf<typeof getSignedForm>

/** The text as it was signed, word for word, with the signer and the time. */
export function SignedText({ form }: { readonly form: SignedForm }) {
  const t = useTranslations('forms')
  const days = useDays()
  const locale = useLocale()
  return (
    <>
      <p className="small muted">
        {t('version', { version: form.version })}
        <Comma />
        {t(form.in_force ? 'current' : 'earlier')}
      </p>
      {form.language === locale ? null : <p className="small">{t('signedIn', { language: form.language })}</p>}
      <div className="prose mt-4" lang={form.language}>
        <TextBody blocks={textBlocks(form.text)} />
      </div>
      <div className="stack mt-6">
        <p className="strong">
          {t(form.signer_role === 'guardian' ? 'signedByGuardian' : 'signedBy', { name: form.signed_by })}
        </p>
        {form.signature_png === null ? null : (
          <img className="form-drawing" src={form.signature_png} alt={t('drawnSignature')} />
        )}
        {form.typed_name === null ? null : <p>{t('typedSignature', { name: form.typed_name })}</p>}
        <p className="small soft">{t('signedOn', { when: days.dateAt(form.signed_at) })}</p>
        <p className="smallest muted">
          {t('record', { number: form.number })}
          <PhraseStop />
          {t('fingerprint', { hash: form.hash })}
        </p>
        {/* The API returns the record itself: the page adds nothing to it. */}
        <p>
          <a className="link small" href={`/api/forms/signed/${form.id}`} download={`signed-form-${form.number}.json`}>
            {t('download')}
          </a>
        </p>
      </div>
    </>
  )
}
