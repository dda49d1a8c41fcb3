import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { signAddress } from './sign-address.ts'

/** The waiver as the step before a first class. `next` is the page that follows once it is signed. */
export function WaiverStep({ next }: { readonly next: string }) {
  const t = useTranslations('checkout')
  const path = usePath()
  return (
    <section className="waiver-step" aria-labelledby="waiver-step">
      <h2 className="heading-4" id="waiver-step">
        {t('waiverStep')}
      </h2>
      <p className="small soft">{t('waiverStepText')}</p>
      <LinkButton size="small" look="line" to={path(signAddress('waiver', { next: path(next) }))}>
        {t('waiverStepAct')}
      </LinkButton>
    </section>
  )
}
