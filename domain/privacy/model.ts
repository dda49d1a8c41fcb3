/** The time limit for the answer to a correction. A day here is 24 hours. */
export const correctionDays = 21
/** The most open requests of one account. */
export const openCorrectionsMax = 5

export const correctionStatuses = ['open', 'corrected', 'refused'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]
