export const staffRoles = ['owner', 'manager', 'desk', 'instructor'] as const

const requestStatuses = ['open', 'approved', 'refused', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]
/** An open request whose class has begun, was cancelled, or has another instructor by now needs no answer. */
export const shownStatuses = [...requestStatuses, 'lapsed'] as const
