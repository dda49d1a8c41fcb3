import type { UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { previewCancelBooking } from '#domain/timetable/booking-api.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'

type BookingPlan = OutputOf<typeof previewCancelBooking>

/** What an act on one booking would do: the credit, who gets the seat, how many messages; or why it cannot be done. */
export function BookingPlanFacts({ of: plan }: { readonly of: UseQueryResult<BookingPlan, RefusedCall> }) {
  return (
    <div className="booking-plan" aria-live="polite">
      <PreviewState of={plan}>{(known) => <Facts of={known} />}</PreviewState>
    </div>
  )
}

const credits = {
  returned: 'planReturned',
  forfeited: 'planForfeited',
  used: 'planNone',
  none: 'planNone',
} as const satisfies Record<BookingPlan['credit'], string>

function Facts({ of: plan }: { readonly of: BookingPlan }) {
  const t = useTranslations('staffBooking')
  const listed = useNameList()
  return (
    <ul className="plan-list">
      <li>{t(credits[plan.credit], { count: plan.credits_back })}</li>
      {plan.seat_no === null ? null : <li>{t('planSeat', { seat: plan.seat_no })}</li>}
      {plan.left_after === null ? null : <li>{t('planLeft', { count: plan.left_after })}</li>}
      <li>{plan.gets_seat.length === 0 ? t('planNobody') : t('planGetsSeat', { names: listed(plan.gets_seat) })}</li>
      <li className="muted">{t('planMessages', { count: plan.messages })}</li>
    </ul>
  )
}
