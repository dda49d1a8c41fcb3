import { useId } from 'react'
import { useFetcher } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** One field and a button. Without script the response is a page of its own. */
export function FooterNewsletter() {
  const t = useTranslations('shell')
  const path = usePath()
  const id = useId()
  const fetcher = useFetcher<{ readonly done?: string; readonly message?: string; errors?: Record<string, string> }>()
  const { data: answer } = fetcher
  const isAsked = answer?.done !== undefined
  const said = isAsked ? t('newsletterAsked') : (answer?.errors?.['email'] ?? answer?.message)
  return (
    <fetcher.Form method="post" action={path('/newsletter')} noValidate className="mt-6">
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
          aria-invalid={answer !== undefined && !isAsked ? true : undefined}
        />
        <button type="submit" className="footer-newsletter-send" disabled={fetcher.state !== 'idle'}>
          {t('subscribe')}
        </button>
      </div>
      <p id={`${id}-said`} role="status" className="small footer-newsletter-said">
        {answer === undefined ? '' : said === '' ? t('newsletterFailed') : said}
      </p>
    </fetcher.Form>
  )
}
