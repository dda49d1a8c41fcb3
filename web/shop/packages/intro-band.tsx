import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { usePlanTerms, type Plan } from './plan-terms.ts'

/** The intro offer on gold: what it is, for whom, and its link. */
export function IntroBand({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('packages')
  const path = usePath()
  const terms = usePlanTerms()(plan)
  return (
    <section className="intro-band on-gold">
      <div className="wrap intro-band-row">
        <div>
          <h2 className="heading-1">{t('introTitle', { credits: plan.credits, price: terms.price })}</h2>
          <p className="mt-2">
            {terms.shared} · {terms.valid}
          </p>
        </div>
        <LinkButton to={path(terms.to)} trailing={terms.price}>
          {t('introAction')}
        </LinkButton>
      </div>
    </section>
  )
}
