/** A membership, from the moment it is joined: `pending` waits for the bank to authorise its mandate. */
export type ContractStatus = 'pending' | 'active' | 'overdue' | 'ended'

/** Why a contract ended: by its member, unpaid, never authorised, or because its mandate is over. */
export type ContractEnd = 'canceled' | 'unpaid' | 'not_authorised' | 'mandate_over'

/** `overdue` is an active contract whose cycle could not be collected yet; no transition leaves an end. */
export const contractMoves: Readonly<Record<ContractStatus, readonly ContractStatus[]>> = {
  pending: ['active', 'ended'],
  active: ['overdue', 'ended'],
  overdue: ['active', 'ended'],
  ended: [],
}

/** What the bank allows us to collect each cycle from the member's account or card. */
export type MandateStatus = 'pending' | 'authorised' | 'failed' | 'expired' | 'canceled'

/** An ended mandate is never used again: a member who joins again authorises a new one. */
export const mandateMoves: Readonly<Record<MandateStatus, readonly MandateStatus[]>> = {
  pending: ['authorised', 'failed', 'expired', 'canceled'],
  authorised: ['expired', 'canceled'],
  failed: [],
  expired: [],
  canceled: [],
}

/**
 * The states of one cycle. `review`: money may have moved, so nothing more is tried and staff check it. `unpaid` and
 * `canceled` are no longer collected, but money that arrives late is kept and its credits are given.
 */
export type CollectionStatus = 'due' | 'review' | 'captured' | 'unpaid' | 'canceled'

export const collectionMoves: Readonly<Record<CollectionStatus, readonly CollectionStatus[]>> = {
  due: ['review', 'captured', 'unpaid', 'canceled'],
  review: ['captured'],
  unpaid: ['review', 'captured'],
  canceled: ['review', 'captured'],
  captured: [],
}

/** One collection request to the gateway. `surplus` is money for a cycle that was collected before: it is refunded. */
export type ChargeStatus = 'sent' | 'pending' | 'failed' | 'review' | 'succeeded' | 'surplus'

/** Success is final: nothing replaces money. */
export const chargeMoves: Readonly<Record<ChargeStatus, readonly ChargeStatus[]>> = {
  sent: ['pending', 'failed', 'review', 'succeeded', 'surplus'],
  pending: ['failed', 'review', 'succeeded', 'surplus'],
  failed: ['review', 'succeeded', 'surplus'],
  review: ['succeeded', 'surplus'],
  succeeded: [],
  surplus: [],
}

/** The gateway may still answer these. While one is open, no other request is made for its cycle. */
export const openCharges: readonly ChargeStatus[] = ['sent', 'pending']

/** How long the bank may take to authorise a mandate before it counts as never authorised. */
export const mandateWindowHours = 24
/** For how many months a mandate is asked for. */
export const mandateMonths = 36
