import type { Subjects } from './view.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** Placeholder ids, for callers that need only the address of a view. */
export const noSubjects: Subjects = {
  sessionId: nobody,
  heldSessionId: nobody,
  personId: nobody,
  lotId: nobody,
  bookingId: nobody,
  planId: nobody,
  paidOrderId: nobody,
  refusedOrderId: nobody,
  pendingOrderId: nobody,
  unpaidOrderId: nobody,
  goodsOrderId: nobody,
  cancelledOrderId: nobody,
  refusedGoodsId: nobody,
  unpaidGoodsId: nobody,
  giftOrderId: nobody,
  family: {
    childId: nobody,
    unsignedId: nobody,
    openSessionId: nobody,
    fullSessionId: nobody,
    requestedSessionIds: [],
  },
  unsignedSessionId: nobody,
  absentSession: { id: nobody, day: '2026-12-01' },
  returnedSessionId: nobody,
}
