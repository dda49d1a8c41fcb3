import type { Localized } from './localized.ts'

/** What points are called. */
export const pointsName = { en: 'Points', zh: '积分' } as const satisfies Localized
