import type { Localized } from '#domain/text/localized.ts'

/** What the pages of goods say below their words. */
export interface ProductFacts {
  readonly materials: Localized
  readonly care: keyof typeof careWords
  readonly fit?: Localized
  /** What comes with it. */
  readonly contents: Localized
}

/** How goods of one kind are looked after. */
export const careWords = {
  knit: {
    en: '- Inside out at 30 °C, without softener\n- Dry in the shade, never on a heater',
    zh: '- 反面 30 度洗涤，不用柔顺剂\n- 阴凉处晾干，不放暖气上',
  },
  wool: {
    en: '- By hand in cool water, with wool soap\n- Dry flat, and do not wring',
    zh: '- 冷水手洗，用羊毛洗剂\n- 平铺晾干，不要拧',
  },
  cloth: {
    en: '- Machine wash at 40 °C with like colours\n- Dry on the line',
    zh: '- 同色衣物 40 度机洗\n- 自然晾干',
  },
  wipe: {
    en: '- Wipe with a damp cloth and a drop of soap\n- Let it dry before you put it away, out of the sun',
    zh: '- 用湿布加一滴肥皂擦拭\n- 晾干后再收起，避免日晒',
  },
  steel: { en: '- Wash by hand, without scouring\n- Dry with the lid off', zh: '- 手洗，不用钢丝球\n- 开盖晾干' },
  skin: {
    en: '- Keep it below 30 °C and closed\n- Try a little on the forearm first; for the skin only',
    zh: '- 密封，30 度以下保存\n- 首次使用先在前臂试一点，仅供外用',
  },
  dry: { en: '- Keep it dry and closed', zh: '- 密封，防潮' },
  paper: { en: '- Keep it dry and out of the sun', zh: '- 防潮，避免日晒' },
} as const satisfies Readonly<Record<string, Localized>>

export const alone: Localized = { en: 'One, in a paper band without plastic.', zh: '一件，纸带包装，无塑料。' }
