import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listMyPackages } from '#domain/packages/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'

/** The credits of the pack that expires first. */
export function OverviewPack({ pack }: { readonly pack: OutputOf<typeof listMyPackages>['data'][number] | undefined }) {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  if (pack === undefined)
    return (
      <section className="overview-pack" aria-labelledby="overview-credits">
        <div>
          <h2 className="heading-4" id="overview-credits">
            {t('credits')}
          </h2>
          <p className="small muted overview-pack-until">{t('creditsLeft', { count: 0 })}</p>
          <LinkButton size="small" look="line" to={path('/packages')}>
            {t('seePackages')}
          </LinkButton>
        </div>
      </section>
    )
  return (
    <section className="overview-pack" aria-labelledby="overview-credits">
      <CreditRing
        left={pack.left}
        total={pack.granted}
        label={t('lotLabel', { left: pack.left, granted: pack.granted })}
        caption={t('lotCaption', { granted: pack.granted })}
      />
      <div>
        <h2 className="heading-4" id="overview-credits">
          {pack.name}
        </h2>
        <p className="small muted overview-pack-until">{t('validTo', { day: days.date(pack.valid_to) })}</p>
        <LinkButton size="small" look="line" to={path('/schedules')}>
          {t('bookClass')}
        </LinkButton>
      </div>
    </section>
  )
}
