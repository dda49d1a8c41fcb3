interface PlanRow {
  readonly slug: string
  readonly kind: 'series' | 'contracts'
  readonly name: { readonly en: string; readonly zh: string }
  readonly description: { readonly en: string; readonly zh: string }
  readonly credits: number
  readonly priceSen: number
  readonly validityDays: number
  readonly expiryBasis: 'billing_cycle' | 'month' | null
  readonly intro: boolean
  /** How many people may share the pack, its owner included; 0 when it is not shareable. */
  readonly sharers: number
  readonly joinable: boolean
}

const pack = { kind: 'series', expiryBasis: null, intro: false, sharers: 0, joinable: true } as const

/** The packages of the demo studio, at prices of a small studio in George Town. */
export const plans = [
  {
    ...pack,
    slug: 'intro-offer',
    name: { en: 'Intro offer', zh: '新人体验' },
    description: {
      en: 'Three classes to find out whether we suit each other. Start with Reformer Foundations. Once per person, not shareable.',
      zh: '三堂课，看看我们是否合拍。建议从核心床入门开始。每人限购一次，不可共享。',
    },
    credits: 3,
    priceSen: 9_900,
    validityDays: 30,
    intro: true,
  },
  {
    ...pack,
    slug: 'drop-in',
    name: { en: 'Drop-in', zh: '单次课' },
    description: {
      en: 'One class, any class. For visitors to Penang, and for weeks that cannot be planned. Not shareable.',
      zh: '任选一堂课。适合路过槟城的朋友，或无法计划的一周。不可共享。',
    },
    credits: 1,
    priceSen: 7_500,
    validityDays: 30,
  },
  {
    ...pack,
    slug: 'ten-class-pack',
    name: { en: '10-class pack', zh: '10 堂配套' },
    description: {
      en: 'Ten classes in three months: about one a week, with room for a holiday. Not shareable.',
      zh: '三个月内十堂课：大约每周一堂，还留有假期的余地。不可共享。',
    },
    credits: 10,
    priceSen: 65_000,
    validityDays: 90,
  },
  {
    ...pack,
    slug: 'twenty-five-class-pack',
    name: { en: '25-class pack', zh: '25 堂配套' },
    description: {
      en: 'Twenty-five classes in six months, the rhythm that changes a body. Can be shared between 2.',
      zh: '六个月内二十五堂课，足以改变身体的节奏。可两人共享。',
    },
    credits: 25,
    priceSen: 150_000,
    validityDays: 180,
    sharers: 2,
  },
  {
    ...pack,
    slug: 'fifty-class-pack',
    name: { en: '50-class pack', zh: '50 堂配套' },
    description: {
      en: 'Fifty classes in twelve months, at the lowest price of any pack. Can be shared between 4.',
      zh: '十二个月内五十堂课，单堂价格最低。可四人共享。',
    },
    credits: 50,
    priceSen: 275_000,
    validityDays: 365,
    sharers: 4,
  },
  {
    slug: 'monthly-eight',
    kind: 'contracts',
    name: { en: 'Monthly 8', zh: '每月 8 堂' },
    description: {
      en: 'Eight classes each month, renewed until you say stop. Unused classes lapse at the end of the month.',
      zh: '每月八堂课，自动续期，随时可停。当月未用的课时月底失效。',
    },
    credits: 8,
    priceSen: 44_800,
    validityDays: 31,
    expiryBasis: 'month',
    intro: false,
    sharers: 0,
    joinable: true,
  },
] as const satisfies readonly PlanRow[]
export type PlanSlug = (typeof plans)[number]['slug']
