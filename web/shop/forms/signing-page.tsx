import { Form, useLocation, useRevalidator } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { Comma } from '#web/kit/punctuation.tsx'
import type { FormDone, RefusedForm } from '#web/kit/run-form-action.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DueForms } from './due-forms.tsx'
import { FormText, useReadParts } from './form-text.tsx'
import type { FormToSign, Signing } from './load-signing.ts'
import { SigningBar } from './signing-bar.tsx'
import { SigningForm } from './signing-form.tsx'
import type { SigningPageContent } from './signing-route.ts'

/** The page of one form: its text beside the ticks and the name, or that it is signed. */
export function SigningPage({
  read,
  answered,
}: {
  readonly read: SigningPageContent
  readonly answered: FormDone | RefusedForm | undefined
}) {
  const t = useTranslations('forms')
  return (
    <div className="wrap signing-page">
      <PageTitle>
        {t('signTitle', { title: read.form?.document.title ?? read.signed?.title ?? t(read.kind) })}
      </PageTitle>
      {read.form === undefined ? (
        <Signed read={read} />
      ) : (
        <ToSign form={read.form} next={read.next} refused={answered?.ok === false ? answered : undefined} />
      )}
    </div>
  )
}

function ToSign({
  form,
  next,
  refused,
}: {
  readonly form: FormToSign
  readonly next: string | undefined
  readonly refused: RefusedForm | undefined
}) {
  const t = useTranslations('forms')
  const isSending = useIsSending()
  const revalidator = useRevalidator()
  const { pathname, search } = useLocation()
  const parts = useReadParts(form)
  const { anchors, read } = parts
  return (
    <div className="signing">
      <progress className="read-bar" aria-hidden="true" value={read.size} max={Math.max(1, anchors.length)} />
      <article className="signing-text">
        {next !== undefined && /\/schedules\/booking\?/.test(next) ? (
          <Notice className="mb-6">{t('bookingStep')}</Notice>
        ) : null}
        <h1 className="heading-1" lang={form.document.language}>
          {form.document.title}
        </h1>
        <FormText form={form} read={read}>
          <Version form={form} />
        </FormText>
      </article>
      <section className="signing-panel" aria-labelledby="signing">
        <h2 className="heading-2" id="signing">
          {t('sign')}
        </h2>
        <SigningForm
          form={form}
          sender={Form}
          action={`${pathname}${search}`}
          isSending={isSending}
          refused={refused}
          submit={next === undefined ? t('sign') : t('signAndContinue')}
          onOutdated={() => void revalidator.revalidate()}
        />
      </section>
      {form.needsBirthDate ? null : <SigningBar parts={parts}>{t('signAs', { name: form.signerName })}</SigningBar>}
    </div>
  )
}

/** What is below, and since when it is in force. */
function Version({ form: { document } }: { readonly form: FormToSign }) {
  const t = useTranslations('forms')
  const days = useDays()
  return (
    <p className="small muted mt-3 mb-6" lang={useLocale()}>
      {t('lead')}
      <br />
      {t('version', { version: document.version })}
      <Comma />
      {t('inForceSince', { when: days.date(document.effective_at) })}
    </p>
  )
}

function Signed({
  read: { kind, signed, others, next },
}: {
  readonly read: Signing & { readonly next: string | undefined }
}) {
  const t = useTranslations('forms')
  const days = useDays()
  const path = usePath()
  const title = signed?.title ?? t(kind)
  return (
    <div className="signing-done">
      <h1 className="heading-1">{signed === undefined ? title : t('signedHeading', { title })}</h1>
      <Notice
        tone="ok"
        role="status"
        title={signed === undefined ? undefined : t('signedOn', { when: days.dateAt(signed.signed_at) })}
      >
        {signed === undefined ? t('nothingHere') : t('signedText')}
      </Notice>
      <div className="row flex-wrap">
        {next === undefined ? null : <LinkButton to={next}>{t('onwards')}</LinkButton>}
        <LinkButton look={next === undefined ? 'filled' : 'line'} to={path('/my-account/forms')}>
          {t('toMyForms')}
        </LinkButton>
      </div>
      {others.length === 0 ? null : (
        <section aria-labelledby="also-to-sign">
          <h2 className="heading-3" id="also-to-sign">
            {t('others')}
          </h2>
          <DueForms due={others} next={next} />
        </section>
      )}
    </div>
  )
}
