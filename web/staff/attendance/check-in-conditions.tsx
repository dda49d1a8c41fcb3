import type { Instant } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useLastDay } from '../kit/use-last-day.ts'
import { AnswerLine } from './answer-line.tsx'
import { isCheckInClosed, isPaid } from './may-enter.ts'
import type { Roster, RosterRow } from './use-roster.ts'

/** The conditions of a check-in for somebody who has a seat: paid, in time, and the waiver signed. */
export function CheckInConditions({
  of: row,
  roster,
  now,
}: {
  readonly of: RosterRow
  readonly roster: Roster
  readonly now: Instant
}) {
  const t = useTranslations('staffCheckIn')
  const lastDayOf = useLastDay()
  const closes = roster.class.doors_close_at
  const isOpen = !isCheckInClosed(roster.class, now)
  const paid = isPaid(row)
  const isSigned = checkSigned(row.waiver) === undefined
  const paying =
    row.pack === null
      ? t('noPack')
      : t('enterPaid', { name: row.pack.name, left: row.pack.left, day: lastDayOf(row.pack.valid_to) })
  const answers = [
    { key: 'paid', isFine: paid, text: paid ? paying : t('enterUnpaid') },
    {
      key: 'time',
      isFine: isOpen,
      text: isOpen ? t('enterUntil', { time: clockOf(closes) }) : t('isClosed'),
    },
    {
      key: 'waiver',
      isFine: isSigned,
      text: isSigned ? t('enterSigned') : t(row.waiver === 'outdated' ? 'enterOutdated' : 'enterUnsigned'),
    },
  ]
  return (
    <section>
      <h3 className="strong">{t('enter')}</h3>
      <ul className="booking-answers">
        {answers.map(({ key, isFine, text }) => (
          <AnswerLine key={key} isFine={isFine}>
            <span className={isFine ? 'soft' : 'strong'}>{text}</span>
          </AnswerLine>
        ))}
      </ul>
    </section>
  )
}
