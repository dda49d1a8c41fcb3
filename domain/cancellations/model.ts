/** Why a buyer cancels, in the words of the form. */
export const cancellationReasons = ['wrong_item', 'too_late', 'changed_mind', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** Where the money goes: into the wallet, or back to where each part came from. */
export const refundTargets = ['store_credit', 'source'] as const
export type RefundTarget = (typeof refundTargets)[number]

/** A request as stored; `paid` is an approved one with no refund under way any more. */
export type CancellationStatus = 'pending' | 'approved' | 'refused' | 'withdrawn'
export const refundStatuses = ['pending', 'approved', 'paid', 'refused', 'withdrawn'] as const
