import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import type { OwnPack } from './own-pack.ts'
import { PackLife } from './pack-life.tsx'

/** At this many credits or fewer the card of a usable pack offers the next one. */
const fewCredits = 2

/** One of the member's packs: the ring counts what is left, the text says until when and for what. */
export function PackCard({
  pack,
  small = false,
  acts,
}: {
  readonly pack: OwnPack
  readonly small?: boolean
  readonly acts?: ReactNode
}) {
  const t = useTranslations('account')
  const path = usePath()
  const isUsable = pack.state === 'usable'
  // Among other packs one that is over only keeps its place.
  const offersMore = isUsable ? pack.left <= fewCredits : acts === undefined && pack.state !== 'revoked'
  return (
    <article className={`pack ${isUsable ? '' : 'pack-gone'}`}>
      <CreditRing
        left={pack.left}
        total={pack.granted}
        small={small || !isUsable}
        label={t('lotLabel', { left: pack.left, granted: pack.granted })}
        caption={t('lotCaption', { granted: pack.granted })}
      />
      <div className="pack-words">
        <h2 className="heading-4">{pack.name}</h2>
        <Terms pack={pack} />
        <div className="pack-marks">
          {pack.intro && pack.name !== t('intro') ? <Badge tone="gold">{t('intro')}</Badge> : null}
          {pack.frozenTo === undefined ? null : <Badge tone="info">{t('frozen')}</Badge>}
          {isUsable && pack.daysLeft <= 14 ? (
            <Badge tone="warn">{t('expiresSoon', { days: pack.daysLeft })}</Badge>
          ) : null}
        </div>
        {offersMore ? (
          <LinkButton size="small" look="line" to={path('/packages')}>
            {t('buyMore')}
          </LinkButton>
        ) : null}
        {acts}
      </div>
    </article>
  )
}

/** In place of a pack, for somebody who has none yet. */
export function NoPackCard() {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <article className="pack">
      <CreditRing left={0} total={12} label={t('creditsLeft', { count: 0 })} caption={t('ringCredits')} />
      <div className="pack-words">
        <h2 className="heading-4">{t('packsEmpty')}</h2>
        <p className="small muted">{t('packsEmptyText')}</p>
        <LinkButton size="small" look="line" to={path('/packages')}>
          {t('seePackages')}
        </LinkButton>
      </div>
    </article>
  )
}

/** Its expiry, its classes, and its users. */
function Terms({ pack }: { readonly pack: OwnPack }) {
  const t = useTranslations('account')
  const listed = useNameList()
  return (
    <div className="small muted">
      <p>
        <PackLife pack={pack} />
      </p>
      {pack.onlyFor === undefined ? null : (
        <p>{pack.onlyFor.length === 0 ? t('onlySome') : t('onlyFor', { names: listed(pack.onlyFor) })}</p>
      )}
      {pack.own ? null : <p>{t('sharedBy')}</p>}
      {pack.own && pack.sharers > 1 ? <p>{t('sharers', { count: pack.sharers })}</p> : null}
    </div>
  )
}
