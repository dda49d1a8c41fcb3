import { useEffect, useState } from 'react'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import { instructorNames, type ScheduledClass } from '../schedules/scheduled-class.ts'
import { loadPackNext, type PackNext } from './load-pack-next.ts'

/** The new pack and what it can be used for next. Loaded here when the order is paid while the page is open. */
export function PackNextClasses({
  loaded,
  planIds,
  isFirst,
}: {
  readonly loaded: PackNext | undefined
  readonly planIds: readonly string[]
  /** The buyer has not been here before. */
  readonly isFirst: boolean
}) {
  const t = useTranslations('checkout')
  const days = useDays()
  const next = usePackNext(loaded, planIds)
  if (next === undefined) return null
  const { pack, classes } = next
  return (
    <section className="pack-next" aria-label={pack.name}>
      <div className="pack pack-bought">
        <CreditRing
          left={pack.left}
          total={pack.granted}
          label={t('packLeft', { left: pack.left, granted: pack.granted })}
          caption={t('packCaption', { granted: pack.granted })}
        />
        <div className="pack-words">
          <h2 className="heading-4">{pack.name}</h2>
          <p className="small muted">{t('packValidTo', { day: days.date(pack.valid_to) })}</p>
        </div>
      </div>
      {classes.length === 0 ? null : (
        <>
          <h2 className="heading-4">{t(isFirst ? 'packFirst' : 'packNext')}</h2>
          <ul className="pack-next-classes">
            {classes.map((shown) => (
              <NextClass key={shown.id} shown={shown} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function NextClass({ shown }: { readonly shown: ScheduledClass }) {
  const t = useTranslations('checkout')
  const days = useDays()
  const path = usePath()
  const [day, time] = [days.short(shown.starts_at), clockOf(shown.starts_at)]
  return (
    <li>
      <time className="figure" dateTime={shown.starts_at}>
        {time}
      </time>
      <p>
        <span className="strong">{shown.name}</span>
        <span className="small muted">
          {day}
          <Comma />
          {instructorNames(shown)}
        </span>
      </p>
      <LinkButton
        look="line"
        size="small"
        to={`${path('/schedules/booking')}?session_id=${shown.id}`}
        aria-label={t('packBookLabel', { name: shown.name, day, time })}
      >
        {t('packBook')}
      </LinkButton>
    </li>
  )
}

function usePackNext(loaded: PackNext | undefined, planIds: readonly string[]): PackNext | undefined {
  const [asked, setAsked] = useState<PackNext>()
  const isKnown = loaded !== undefined
  const plans = planIds.join(' ')
  useEffect(() => {
    if (isKnown) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const next = await loadPackNext(call, plans.split(' '))
      if (!leaving.signal.aborted) setAsked(next)
    }
    void ask()
    return () => leaving.abort()
  }, [isKnown, plans])
  return loaded ?? asked
}
