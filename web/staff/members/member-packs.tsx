import type { ReactNode } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { type Day } from '#domain/kit/time.ts'
import type { openRecord } from '#domain/members/api.ts'
import { openFreeze } from '#domain/packages/frozen-days.ts'
import { SentenceGap, useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import { useShortDay } from './use-short-day.ts'

export type MemberRecord = OutputOf<typeof openRecord>
export type MemberPack = MemberRecord['packs'][number]

/** The packs that can be used, each as a ring with what may be done with it. */
export function MemberPacks({
  packs,
  today,
  actsOf,
}: {
  readonly packs: readonly MemberPack[]
  readonly today: Day
  readonly actsOf: (pack: MemberPack) => ReactNode
}) {
  const t = useTranslations('memberPage')
  const usable = packs.filter(({ state }) => state === 'usable')
  return (
    <section className="member-part">
      <h2 className="read-aloud-only">{t('packs')}</h2>
      {usable.length === 0 ? <p className="soft">{t('packsNone')}</p> : null}
      {usable.map((pack) => (
        <Pack key={pack.id} pack={pack} today={today}>
          {actsOf(pack)}
        </Pack>
      ))}
    </section>
  )
}

function Pack({
  pack,
  today,
  children,
}: {
  readonly pack: MemberPack
  readonly today: Day
  readonly children: ReactNode
}) {
  const t = useTranslations('memberPage')
  const short = useShortDay(today)
  const { left, granted, name } = pack
  const frozen = openFreeze(pack.frozen, today)
  return (
    <article className="member-pack">
      <CreditRing
        left={left}
        total={Math.max(left, granted)}
        label={t('packRing', { left, granted, name })}
        caption=""
        className="member-ring"
      />
      <div>
        <h3 className="strong">{name}</h3>
        <p className="smallest muted">
          {t('packOf', { left, granted })} · {t('packTo', { day: short(pack.valid_to) })}
        </p>
        {pack.own ? null : <p className="smallest muted">{t('packSharedWith')}</p>}
        {pack.own && pack.sharing === true ? (
          <p className="smallest muted">{t('packShared', { count: pack.sharers })}</p>
        ) : null}
        {frozen === undefined ? null : (
          <p className="smallest member-warn">
            {t('packFrozen', { from: short(frozen.first), to: short(frozen.last) })}
          </p>
        )}
      </div>
      {children}
    </article>
  )
}

/** One sentence that accounts for every credit, and says whether it does. */
export function WhereCreditsWent({ credits }: { readonly credits: MemberRecord['credits'] }) {
  const t = useTranslations('memberPage')
  const comma = useComma()
  const { bought, adjusted, own, others, lost, expired, held, left } = credits
  if (bought === 0 && adjusted === 0) return null
  const parts = [
    { key: 'own', count: own, words: t('whereOwn', { count: own }) },
    { key: 'others', count: others, words: t('whereOthers', { count: others }) },
    { key: 'lost', count: lost, words: t('whereLost', { count: lost }) },
    { key: 'expired', count: expired, words: t('whereExpired', { count: expired }) },
    { key: 'held', count: held, words: t('whereHeld', { count: held }) },
  ].filter(({ count }) => count !== 0)
  return (
    <section className="member-part">
      <h2 className="strong">{t('whereHeading')}</h2>
      <div className="member-bar" aria-hidden="true">
        {[...parts, { key: 'left', count: left }].map(({ key, count }) => (
          <span key={key} className={`member-bar-${key}`} style={{ flexGrow: Math.max(count, 0) }} />
        ))}
      </div>
      <p className="smallest">
        {t('wherePlus', { bought, adjusted })}
        <SentenceGap />
        {[...parts.map(({ words }) => words), t('whereLeft', { count: left })].join(comma)}
        <SentenceGap />
        <span className={credits.adds_up ? 'member-gain' : 'member-warn'}>
          {t(credits.adds_up ? 'whereAddsUp' : 'whereDiffers')}
        </span>
      </p>
    </section>
  )
}
