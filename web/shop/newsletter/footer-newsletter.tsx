import { useId } from 'react'
import { useFetcher } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** One field and a button. Without script the response is a page of its own. */
export function FooterNewsletter() {
  const t = useTranslations('shell')
  const path = usePath()
  const id = useId()
  const fetcher = useFetcher<{ readonly done: string } | RefusedForm>()
  const { data: answer } = fetcher
  const refusal = answer !== undefined && 'refusal' in answer ? answer.refusal : undefined
  const isSending = fetcher.state !== 'idle'
  const form = useErrorFocus(refusal)
  const said =
    refusal === undefined ? t('newsletterAsked') : refusal.errors['email'] || refusal.message || t('newsletterFailed')
  return (
    <fetcher.Form method="post" action={path('/newsletter')} noValidate className="mt-6" ref={form}>
      <label htmlFor={id} className="footer-heading">
        {t('newsletter')}
      </label>
      <div className="footer-newsletter">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder={t('newsletterEmail')}
          aria-describedby={`${id}-said`}
          aria-invalid={refusal === undefined ? undefined : true}
        />
        {/* Disabled, it would lose the focus. */}
        <button
          type="submit"
          className="footer-newsletter-send"
          aria-disabled={isSending || undefined}
          onClick={(event) => isSending && event.preventDefault()}
        >
          {t('subscribe')}
        </button>
      </div>
      <p id={`${id}-said`} role="status" className="small footer-newsletter-said">
        {answer === undefined ? '' : said}
      </p>
    </fetcher.Form>
  )
}
