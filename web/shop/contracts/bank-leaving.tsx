import { useEffect } from 'react'
import { Mark } from '#web/art/mark.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** Redirects the browser to the bank's page without a history entry; without script by its button. */
export function BankLeaving({ url, name }: { readonly url: string; readonly name: string }) {
  const t = useTranslations('contracts')
  useEffect(() => location.replace(url), [url])
  return (
    <section className="wrap way-there">
      <meta httpEquiv="refresh" content={`2;url=${url}`} />
      <Mark breathing className="outcome-mark" />
      <h1 className="heading-1">{t('leaving')}</h1>
      <p className="lead measure">{t('leavingText', { name })}</p>
      <LinkButton to={url} reloadDocument>
        {t('leave')}
      </LinkButton>
    </section>
  )
}
