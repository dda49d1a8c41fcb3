import { useEffect, useRef } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listLedger } from '#domain/packages/api.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'

type History = OutputOf<typeof listLedger>
type Line = History['data'][number]

/** The credit history of a pack, newest first: the day, the reason, the change, and the balance. */
export function PackHistory({
  name,
  lotId,
  history,
}: {
  readonly name: string
  readonly lotId: string
  readonly history: History
}) {
  const t = useTranslations('sharing')
  const days = useDays()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasBalance = history.data.some(({ balance }) => balance !== null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [lotId])
  return (
    <section className="pack-history" aria-labelledby="pack-history">
      <h2 className="heading-3" id="pack-history" tabIndex={-1} ref={heading}>
        {t('historyOf', { name })}
      </h2>
      {history.data.length === 0 ? (
        <p className="muted">{t('noHistory')}</p>
      ) : (
        <table className="pack-ledger">
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('change')}</th>
              {hasBalance ? <th scope="col">{t('left')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {history.data.map((line, place) => (
              <tr key={`${line.at} ${place}`}>
                <td className="muted">{days.date(line.at)}</td>
                <td>
                  <What line={line} />
                </td>
                <td className="pack-ledger-figure">
                  {line.change > 0 ? `+${line.change}` : line.change === 0 ? '0' : `−${-line.change}`}
                </td>
                {hasBalance ? <td className="pack-ledger-figure">{line.balance}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageLinks
        page={history.current_page}
        pages={history.last_page}
        before={`/my-account/packages?pack=${lotId}&page=`}
      />
    </section>
  )
}

const whys = {
  granted: 'granted',
  held: 'held',
  released: 'released',
  booked: 'booked',
  returned: 'returned',
  forfeited: 'forfeited',
  expired: 'expired',
  restored: 'restored',
  extended: 'extended',
  frozen: 'frozen',
  freeze_ended: 'freezeEnded',
} as const satisfies Record<Line['why'], string>

function What({ line }: { readonly line: Line }) {
  const t = useTranslations('sharing')
  const days = useDays()
  const { class: taken, valid_to: validTo } = line
  return (
    <>
      {t(whys[line.why])}
      {line.by === 'sharer' ? (
        <>
          <Comma />
          {t('bySharer')}
        </>
      ) : null}
      {taken === null ? null : (
        <span className="block small muted">
          {t('ofClass', { name: taken.name, day: days.date(taken.starts_at), time: clockOf(taken.starts_at) })}
        </span>
      )}
      {validTo === null ? null : <span className="block small muted">{t('validTo', { day: days.date(validTo) })}</span>}
    </>
  )
}
