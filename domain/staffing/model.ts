export const staffRoles = ['owner', 'manager', 'desk', 'instructor'] as const

const requestStatuses = ['open', 'approved', 'refused', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]
/** An open request whose class has begun, was cancelled, or has another instructor by now needs no answer. */
export const shownStatuses = [...requestStatuses, 'lapsed'] as const

/** Closed: the request was answered in another way before this one was. */
const offerStatuses = ['open', 'accepted', 'declined', 'closed'] as const
export type OfferStatus = (typeof offerStatuses)[number]
/** An open offer whose time for an answer has passed is lapsed. */
export const shownOfferStatuses = [...offerStatuses, 'lapsed'] as const

/** Whether an instructor can stand in, and why not; in the order of the list. */
export const fits = ['fits', 'said_no', 'busy', 'away', 'untrained'] as const
export type Fit = (typeof fits)[number]

/** So many are asked about one class at once. */
export const askedMax = 20
