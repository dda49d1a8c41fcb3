import { useState } from 'react'
import { Link } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import { GiveUpHold } from './give-up-hold.tsx'
import type { loadHold } from './load-hold.ts'

type OwnHold = NonNullable<Awaited<ReturnType<typeof loadHold>>>

/**
 * Shown on the way to the payment: which reformer is held, the time left, and after that the link back to it. `afloat`
 * sticks to the foot of a long page.
 */
export function HeldStrip({ held, afloat = false }: { readonly held: OwnHold; readonly afloat?: boolean }) {
  const t = useTranslations('holds')
  const [gone, setGone] = useState<string>()
  if (gone === held.id) return null
  return (
    <aside className={`hold-strip ${afloat ? 'hold-strip-afloat' : ''}`} aria-label={t('label')}>
      <Words key={held.id} held={held} onGone={() => setGone(held.id)} />
    </aside>
  )
}

function Words({ held, onGone }: { readonly held: OwnHold; readonly onGone: () => void }) {
  const t = useTranslations('holds')
  const family = useTranslations('family')
  const days = useDays()
  const path = usePath()
  const leftMs = useHoldLeft(held)
  const said = { name: held.name, day: days.short(held.startsAt), time: clockOf(held.startsAt) }
  const back = path(classAddress({ sessionId: held.sessionId, personId: held.person?.id }))
  return (
    <div className={`wrap hold-strip-words ${held.hasCredit && leftMs > 0 ? 'hold-strip-paid' : ''}`}>
      {leftMs === 0 ? (
        <>
          <p role="status">{t('over', said)}</p>
          <Link className="link hold-strip-action" to={back}>
            {t('again')}
          </Link>
        </>
      ) : (
        <>
          <p>
            <Link className="hold-strip-link" to={back}>
              {held.seat === null
                ? t('heldNoSeat', said)
                : held.person === undefined
                  ? t('held', { seat: held.seat, ...said })
                  : family('heldFor', { seat: held.seat, person: held.person.name, ...said })}
            </Link>
          </p>
          <HoldLeft leftMs={leftMs} />
          {held.hasCredit ? (
            <LinkButton look="brass" size="small" to={back} aria-label={t('useCreditLabel', { name: held.name })}>
              {t('useCredit')}
            </LinkButton>
          ) : null}
          <GiveUpHold id={held.id} name={held.name} onGone={onGone} />
        </>
      )}
    </div>
  )
}
