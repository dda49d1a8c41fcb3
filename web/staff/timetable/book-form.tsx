import { useEffect, useRef, type ReactNode } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { bookByStaff } from '#domain/timetable/api.ts'
import { explainBooking } from '#domain/timetable/booking-api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PartState } from '../kit/part-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useWrite } from '../kit/use-write.ts'
import { BookingAnswersList, type BookingAnswers } from './booking-answers.tsx'

interface Booking {
  readonly sessionId: Id<'class_sessions'>
  readonly personId: Id<'persons'>
  /** The reformer that they get; the first free one without it. */
  readonly seat?: number | undefined
  /** The reads beside the roster that a booking changes. */
  readonly changes: readonly Endpoint[]
  readonly onDone: () => void
}

interface BookFormProps extends Booking {
  /** Where the class is chosen, in the form, so that Enter books from there; else the button takes the focus. */
  readonly children?: ReactNode
}

/** Books a person into a class from the desk: every rule with its answer, and the button where all let them in. */
export function BookForm({ children, ...booking }: BookFormProps) {
  const { sessionId, personId, seat, changes, onDone } = booking
  const t = useTranslations('staffBooking')
  const place = { id: sessionId, person_id: personId, ...(seat !== undefined && { seat_no: seat }) }
  const answers = usePreview(explainBooking, { input: place })
  const book = useWrite(bookByStaff, { changes: [getRoster, explainBooking, ...changes], refusals: 'page' })
  const { forget } = book
  // What one class refused says nothing about the next.
  useEffect(() => forget(), [sessionId, forget])
  const send = async (
    answered: BookingAnswers,
    { pay, reason }: { pay: 'credit' | 'complimentary'; reason: string },
  ) => {
    const answer = await book.send({ ...place, pay, reason })
    if (!answer.ok) return false
    showToast(t('booked', { name: answered.person.full_name, seat: answer.value.booking.seat_no ?? 0 }))
    onDone()
    return true
  }
  const may = answers.data?.desk_may_book === true
  return (
    <>
      <form
        className="checkin-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (answers.data && may) void send(answers.data, { pay: 'credit', reason: t('reasonOfDesk') })
        }}
      >
        {children}
        {answers.data === undefined || !may ? null : (
          <SendButton isBusy={book.isBusy} takesFocus={children === undefined}>
            {t('book', { name: answers.data.person.full_name })}
          </SendButton>
        )}
        <RefusalNotice refusal={book.refusal} title={t('notBookedNow')} />
        <PartState of={answers} rows={4}>
          {(answered) => <BookingAnswersList of={answered} />}
        </PartState>
      </form>
      {answers.data === undefined ? null : <GiveSeat of={answers.data} isBusy={book.isBusy} onSend={send} />}
    </>
  )
}

function SendButton({
  isBusy,
  takesFocus,
  children,
}: {
  readonly isBusy: boolean
  readonly takesFocus: boolean
  readonly children: ReactNode
}) {
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <div ref={button}>
      <Button type="submit" full busy={isBusy}>
        {children}
      </Button>
    </div>
  )
}

/** Owner and manager give a seat without a credit, where nothing else prevents it. */
function GiveSeat({
  of,
  isBusy,
  onSend,
}: {
  readonly of: BookingAnswers
  readonly isBusy: boolean
  readonly onSend: (of: BookingAnswers, how: { pay: 'complimentary'; reason: string }) => Promise<boolean>
}) {
  const t = useTranslations('staffBooking')
  const { manages } = useStaff()
  if (!manages || !of.desk_may_give) return null
  return (
    <details>
      <summary className="strong">{t('giveSeat')}</summary>
      <ReasonForm
        help={t('giveHelp')}
        button={t('giveTo', { name: of.person.full_name })}
        look="line"
        act={{ isBusy, refusal: undefined }}
        onSend={async (reason) => onSend(of, { pay: 'complimentary', reason })}
      >
        <p className="soft">{t('giveText')}</p>
      </ReasonForm>
    </details>
  )
}
