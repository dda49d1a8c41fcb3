import { useEffect, useState } from 'react'
import { call } from '#web/kit/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import { loadPackNext, type PackNext } from './load-pack-next.ts'
import { OpenClasses } from './open-classes.tsx'

/** The new pack and what it can be used for next. Loaded here when the order is paid while the page is open. */
export function PackNextClasses({
  loaded,
  planIds,
  isFirst,
}: {
  readonly loaded: PackNext | undefined
  readonly planIds: readonly string[]
  /** The buyer has not been here before, and begins with a class for beginners. */
  readonly isFirst: boolean
}) {
  const t = useTranslations('checkout')
  const days = useDays()
  const next = usePackNext(loaded, planIds)
  if (next === undefined) return null
  const { pack, firstClasses } = next
  const classes = isFirst && firstClasses.length > 0 ? firstClasses : next.classes
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
          <OpenClasses classes={classes} words={{ book: t('packBook'), label: (said) => t('packBookLabel', said) }} />
        </>
      )}
    </section>
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
