import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import { AgainLink } from '../packages/again-link.tsx'
import type { OwnPack } from '../packages/own-pack.ts'
import { PackLife } from '../packages/pack-life.tsx'

/** The credits of the pack in use, with how long they are valid or why they pay for nothing now. */
export function OverviewPack({
  pack,
  againPlanId,
}: {
  readonly pack: OwnPack | undefined
  readonly againPlanId: string | undefined
}) {
  const t = useTranslations('account')
  const path = usePath()
  if (pack === undefined)
    return (
      <section className="overview-pack" aria-labelledby="overview-credits">
        <CreditRing left={0} total={12} label={t('creditsLeft', { count: 0 })} caption={t('ringCredits')} />
        <div>
          <h2 className="heading-4" id="overview-credits">
            {t('packsEmpty')}
          </h2>
          <p className="small muted overview-pack-until">{t('packsEmptyText')}</p>
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
        <p className="small muted overview-pack-until">
          <PackLife pack={pack} />
        </p>
        {pack.state !== 'usable' ? (
          <AgainLink size="small" look="line" planId={againPlanId} />
        ) : pack.frozenTo !== undefined ? (
          <LinkButton size="small" look="line" to={path('/my-account/packages')}>
            {t('packages')}
          </LinkButton>
        ) : (
          <LinkButton size="small" look="line" to={path('/schedules')}>
            {t('bookClass')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
