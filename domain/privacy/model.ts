/** How soon a correction is answered. A day here is 24 hours. */
export const correctionDays = 21
/** Requests of one account that may wait at a time. */
export const openCorrectionsMax = 5

export const correctionStatuses = ['open', 'corrected', 'refused'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]
