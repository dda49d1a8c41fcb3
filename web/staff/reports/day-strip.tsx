import type { ReactNode } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { getToday } from '#domain/reports/api.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LargeAmount } from '../kit/large-amount.tsx'

type Day = OutputOf<typeof getToday>

/** The sums of the day: who came, how full it is, who waits, and the takings for whoever may see them. */
export function DayStrip({ day: { classes, takings } }: { readonly day: Day }) {
  const t = useTranslations('staffToday')
  const sum = (of: (one: Day['classes'][number]) => number) => classes.reduce((total, one) => total + of(one), 0)
  const [places, open, booked] = [sum(({ capacity }) => capacity), sum((one) => one.open), sum((one) => one.booked)]
  const percent = places === 0 ? 0 : Math.round(((places - open) / places) * 100)
  const usual = fromWire(takings?.usual ?? '0.00')
  const waiting = classes.filter((one) => one.waiting > 0)
  const big = { b: (words: ReactNode) => <span className="today-figure">{words}</span> }
  return (
    // On a phone it scrolls sideways, by the arrow keys as well.
    <div className="today-strip" role="group" aria-label={t('sums')} tabIndex={0}>
      <ul className="today-sums">
        <Sum name={t('arrivedName')}>{t.rich('arrived', { arrived: sum((one) => one.arrived), booked, ...big })}</Sum>
        <Sum name={t('filledName', { taken: places - open, places })}>{t.rich('filled', { percent, ...big })}</Sum>
        <Sum name={t('noShows', { count: sum((one) => one.no_show) })}>
          <span className="today-figure">{sum((one) => one.no_show)}</span>
        </Sum>
        <Sum name={t('waiting', { classes: waiting.length })}>
          <span className="today-figure">{sum((one) => one.waiting)}</span>
        </Sum>
        {takings === null ? null : (
          <Sum
            isFirst
            name={
              <>
                {t('takenName', { sales: takings.sales })}
                {usual === 0 ? null : (
                  <>
                    <Comma />
                    {t('usual', { usual: formatMoney(usual, 'browse') })}
                  </>
                )}
              </>
            }
          >
            <span className="today-figure">
              <LargeAmount of={fromWire(takings.total)} />
            </span>
          </Sum>
        )}
      </ul>
    </div>
  )
}

/** On a phone the takings stand first. */
function Sum({
  name,
  isFirst = false,
  children,
}: {
  readonly name: ReactNode
  readonly isFirst?: boolean
  readonly children: ReactNode
}) {
  return (
    <li className={`today-sum ${isFirst ? 'today-sum-first' : ''}`}>
      <p className="today-sum-value">{children}</p>
      <p className="smallest soft">{name}</p>
    </li>
  )
}
