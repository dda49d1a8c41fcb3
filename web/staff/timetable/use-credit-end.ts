import { useState } from 'react'
import type { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { previewCancelBooking } from '#domain/timetable/booking-api.ts'
import { usePreview } from '../kit/use-preview.ts'

export type CreditEnd = 'return' | 'by_rule'

/** What becomes of the credit of a booking that ends. */
export interface CreditEnding {
  readonly value: CreditEnd
  readonly choose: (value: CreditEnd) => void
  /** Why the credit cannot be given back, where the desk has forgiven this member before; then the rule decides. */
  readonly notReturned: string | undefined
  /** False for a booking that took no credit. */
  readonly isAsked: boolean
  /** False until it is known whether the credit may be given back. */
  readonly isKnown: boolean
}

/** The choice for a booking, once its form is open: the act itself is asked what may be chosen. */
export function useCreditEnd(
  row: Pick<OutputOf<typeof getRoster>['places'][number], 'id' | 'pack'>,
  {
    isOpen,
    first = 'return',
  }: {
    readonly isOpen: boolean
    /** Of the same act, where it was asked before and not done. */
    readonly first?: CreditEnd | undefined
  },
): CreditEnding {
  const [chosen, choose] = useState<CreditEnd>(first)
  const isAsked = row.pack !== null
  const enabled = isOpen && isAsked
  const returned = usePreview(previewCancelBooking, { input: { id: row.id, credit: 'return' }, enabled })
  const refusal = returned.error?.refusal
  const notReturned = refusal?.code === 'bookings.forgiven_once' ? refusal.message : undefined
  const value = notReturned === undefined ? chosen : 'by_rule'
  return { value, choose, notReturned, isAsked, isKnown: !enabled || !returned.isPending }
}
