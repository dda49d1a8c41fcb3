import { Form } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { RetryableAction } from '#web/kit/retryable-action.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { hoursUntil } from '../schedules/class-times.ts'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'

/** The old class, the new one and the cost, before the press that swaps them. */
export function SwapQuestion({
  booking,
  chosen,
  now,
  back,
  formKey,
  refusal,
}: {
  readonly booking: OwnBooking
  readonly chosen: ScheduledClass
  readonly now: string
  readonly back: string
  readonly formKey: string
  readonly refusal: CallRefusal | undefined
}) {
  const t = useTranslations('swap')
  const days = useDays()
  const isSending = useIsSending()
  const taught = useInstructorNames()
  const isLate = booking.cancel?.effect === 'forfeited'
  return (
    <Form method="post" className="panel stack swap-question" aria-labelledby="swap-question">
      <h2 className="heading-3" id="swap-question">
        {t('askTitle', { name: chosen.name })}
      </h2>
      <p>
        {t('askTo', {
          day: days.long(chosen.starts_at),
          time: clockOf(chosen.starts_at),
          names: taught(chosen.teachers.map(({ name }) => name)),
          room: chosen.room,
        })}
      </p>
      <SwapCost booking={booking} now={now} />
      <input type="hidden" name="booking_id" value={booking.id} />
      <input type="hidden" name="session_id" value={chosen.id} />
      <input type="hidden" name="key" value={formKey} />
      <div className="row flex-wrap">
        <RetryableAction refusal={refusal}>
          <StudioButton type="submit" busy={isSending}>
            {isLate ? t('confirmLate', { credits: chosen.credits }) : t('confirm')}
          </StudioButton>
        </RetryableAction>
        <LinkButton look="line" to={back} preventScrollReset>
          {t('back')}
        </LinkButton>
      </div>
    </Form>
  )
}

/** What happens to the credit of the old class. */
export function SwapCost({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('swap')
  const windowWords = useWindowWords()
  const effect = booking.cancel?.effect ?? 'none'
  const words =
    effect === 'returned'
      ? t('free')
      : effect === 'none'
        ? t('none')
        : t('late', { hours: hoursUntil(booking.starts_at, now), window: windowWords(booking.cancel_window) })
  return <p className={effect === 'forfeited' ? 'strong' : ''}>{words}</p>
}
