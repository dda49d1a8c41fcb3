import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { explainBooking } from '#domain/timetable/booking-api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AnswerLine } from '../attendance/answer-line.tsx'
import { useStaff } from '../kit/console-start.ts'
import { useLastDay } from '../kit/use-last-day.ts'

export type BookingAnswers = OutputOf<typeof explainBooking>
type Answer = BookingAnswers['rules'][number]
type Step = NonNullable<Answer['missing']>['next_step']

const allowed = {
  late: 'lateOk',
  holder: 'holderOk',
  open: 'openOk',
  not_booked: 'notBookedOk',
  free: 'freeOk',
  allowed: 'allowedOk',
  seat: 'seatOk',
  age: 'ageOk',
  waiver: 'waiverOk',
  credit: 'creditOk',
} as const satisfies Record<Answer['rule'], string>
const refused = {
  late: 'late',
  holder: 'holder',
  open: 'open',
  not_booked: 'notBooked',
  free: 'free',
  allowed: 'allowed',
  seat: 'seatMissing',
  age: 'age',
  waiver: 'waiver',
  credit: 'credit',
} as const satisfies Record<Answer['rule'], string>

/** What each rule of a booking says of a person and a class: first what prevents it, with the next step. */
export function BookingAnswersList({ of }: { readonly of: BookingAnswers }) {
  const t = useTranslations('staffBooking')
  const missing = of.rules.filter((answer) => answer.missing !== null)
  const fine = of.rules.filter((answer) => answer.missing === null)
  return (
    <ul className="booking-answers" aria-label={t('answers')}>
      {missing.map((answer) => (
        <Missing key={answer.rule} of={answer} personId={of.person.id} />
      ))}
      {fine.map(({ rule }) => (
        <AnswerLine key={rule} isFine>
          <span className="soft">
            <Allowed rule={rule} of={of} />
          </span>
        </AnswerLine>
      ))}
    </ul>
  )
}

function Missing({ of: { rule, missing }, personId }: { readonly of: Answer; readonly personId: string }) {
  const t = useTranslations('staffBooking')
  const { manages } = useStaff()
  if (missing === null) return null
  const step = isSeatAlone(rule, missing.code) ? anySeat : stepOf(missing.next_step, manages)
  return (
    <AnswerLine isFine={false}>
      <p className="strong">{t(headingOf(rule, missing.code))}</p>
      <p className="soft">{t('memberReads', { sentence: missing.message })}</p>
      <Link className="link" to={step.to(personId)} replace={step === anySeat}>
        {t(step.text)}
      </Link>
    </AnswerLine>
  )
}

/** A seat that is held, or one that is not free, says more than its rule. */
function headingOf(rule: Answer['rule'], code: string) {
  if (isSeatAlone(rule, code)) return 'seatNotFree'
  if (code === 'bookings.seat_held') return 'seatHeld'
  return code === 'bookings.seat_offered' ? 'seatOffered' : refused[rule]
}

/** Whether the class has room and only the reformer that was asked for is not free. */
function isSeatAlone(rule: Answer['rule'], code: string): boolean {
  return rule === 'seat' && code !== 'bookings.class_full'
}

const toMember = (personId: string) => `/staff/members/${personId}`
const toPanel = (panel: string) => (personId: string) => `/staff/members/${personId}?panel=${panel}`
const toCalendar = () => '/staff/calendar'

/** Where the desk puts it right. */
const steps = {
  buy_package: { text: 'stepPackage', to: toMember },
  sign_waiver: { text: 'stepWaiver', to: toPanel('sign') },
  see_bookings: { text: 'stepBookings', to: toMember },
  complete_profile: { text: 'stepProfile', to: toPanel('birth-date') },
  ask_studio: { text: 'stepRestriction', to: toMember },
  see_schedule: { text: 'stepSchedule', to: toCalendar },
} as const satisfies Record<Step, object>
/** The desk gives no pack and corrects no birth date, so it reads who does. */
const stepsOfDesk = {
  buy_package: { text: 'stepPackageDesk', to: toMember },
  complete_profile: { text: 'stepProfileDesk', to: toMember },
} as const

function stepOf(step: Step, manages: boolean) {
  if (!manages && (step === 'buy_package' || step === 'complete_profile')) return stepsOfDesk[step]
  return steps[step]
}

/** The same panel without a reformer. */
const anySeat = { text: 'stepAnySeat', to: () => '?panel=book' } as const

function Allowed({ rule, of }: { readonly rule: Answer['rule']; readonly of: BookingAnswers }) {
  const t = useTranslations('staffBooking')
  const lastDayOf = useLastDay()
  if (rule === 'seat' && of.seat_no !== null) return t('seatFree', { seat: of.seat_no })
  if (rule === 'credit' && of.package !== null) {
    const { name, left_after: left, expires_at: until } = of.package
    return t('pays', { name, left, day: lastDayOf(until) })
  }
  return t(allowed[rule])
}
