import type { ProductRow } from './catalog-rows.ts'

const body: readonly ProductRow[] = [
  {
    slug: 'nutmeg-balm',
    category: 'body',
    brand: 'pala',
    name: { en: 'Nutmeg Balm, 30 g', zh: '豆蔻膏 30 克' },
    summary: {
      en: 'Warms shoulders and calves. Penang nutmeg, beeswax, nothing else.',
      zh: '温热肩膀与小腿。槟城豆蔻与蜂蜡，别无其他。',
    },
    keywords: 'muscle rub 药膏 肉豆蔻',
    priceSen: 3_900,
    stock: 40,
    tiers: [{ quantity: 3, unitSen: 3_500 }],
    weightGrams: 60,
    sold: 58,
  },
  {
    slug: 'muscle-oil',
    category: 'body',
    brand: 'pala',
    name: { en: 'Muscle Oil, 100 ml', zh: '按摩油 100 毫升' },
    summary: { en: 'Nutmeg and lemongrass in coconut oil.', zh: '椰子油调和豆蔻与香茅。' },
    priceSen: 5_900,
    stock: 18,
    weightGrams: 160,
    sold: 24,
  },
  {
    slug: 'bath-salts',
    category: 'body',
    brand: 'pala',
    name: { en: 'Bath Salts, 500 g', zh: '浴盐 500 克' },
    summary: { en: 'For the evening after Jump.', zh: '跳板课后的夜晚。' },
    priceSen: 4_900,
    stock: 15,
    weightGrams: 540,
    sold: 14,
  },
  {
    slug: 'cooling-gel',
    category: 'body',
    brand: 'pala',
    name: { en: 'Cooling Gel, 75 ml', zh: '清凉凝胶 75 毫升' },
    summary: { en: 'Peppermint, for tired feet.', zh: '薄荷，给疲惫的双脚。' },
    priceSen: 3_200,
    stock: 2,
    weightGrams: 100,
    sold: 11,
  },
  {
    slug: 'hand-cream',
    category: 'body',
    brand: 'pala',
    name: { en: 'Hand Cream, 50 ml', zh: '护手霜 50 毫升' },
    summary: { en: 'After straps and handles.', zh: '握过拉带与把手之后。' },
    priceSen: 2_900,
    stock: 21,
    weightGrams: 70,
    sold: 16,
    daysOld: 20,
  },
  {
    slug: 'eye-pillow',
    category: 'body',
    brand: 'kapas',
    name: { en: 'Eye Pillow, linseed', zh: '亚麻籽眼枕' },
    summary: { en: 'Five quiet minutes at the end.', zh: '课后安静五分钟。' },
    priceSen: 4_500,
    stock: 12,
    weightGrams: 210,
    sold: 13,
  },
  {
    slug: 'heat-wrap',
    category: 'body',
    brand: 'kapas',
    name: { en: 'Neck Heat Wrap', zh: '肩颈热敷带' },
    summary: { en: 'Two minutes in the microwave, twenty on the neck.', zh: '微波两分钟，热敷二十分钟。' },
    priceSen: 8_900,
    stock: 0,
    weightGrams: 900,
    sold: 5,
  },
  {
    slug: 'ginger-tea',
    category: 'body',
    brand: 'pala',
    name: { en: 'Ginger Tea, 20 bags', zh: '姜茶 20 包' },
    summary: { en: 'Bentong ginger and nutmeg fruit.', zh: '文冬姜与豆蔻果肉。' },
    priceSen: 2_400,
    stock: 33,
    minSaleQuantity: 2,
    weightGrams: 70,
    sold: 20,
  },
]

const books: readonly ProductRow[] = [
  {
    slug: 'one-hundred-breaths',
    category: 'books',
    brand: 'beach-street',
    name: { en: 'One Hundred Breaths', zh: '一百次呼吸' },
    summary: { en: 'The first exercise, and everything in it. 160 pages.', zh: '第一个动作，以及它的一切。160 页。' },
    priceSen: 6_900,
    stock: 19,
    weightGrams: 380,
    sold: 22,
  },
  {
    slug: 'reformer-at-home',
    category: 'books',
    brand: 'beach-street',
    name: { en: 'What the Reformer Teaches the Mat', zh: '从核心床到垫上' },
    summary: { en: 'Thirty exercises you can take home.', zh: '三十个可以在家练的动作。' },
    priceSen: 7_900,
    stock: 8,
    weightGrams: 450,
    sold: 10,
  },
  {
    slug: 'backs-explained',
    category: 'books',
    brand: 'beach-street',
    name: { en: 'Backs, Explained', zh: '读懂您的背' },
    summary: { en: 'Anatomy in drawings, for people who sit.', zh: '写给久坐的人，图解解剖。' },
    priceSen: 8_900,
    stock: 6,
    weightGrams: 520,
    sold: 12,
  },
  {
    slug: 'moving-while-pregnant',
    category: 'books',
    brand: 'beach-street',
    name: { en: 'Moving While Pregnant', zh: '孕期好好动' },
    summary: { en: 'Week by week, with what to leave out.', zh: '一周一周，告诉您该省略什么。' },
    priceSen: 7_500,
    stock: 5,
    weightGrams: 400,
    sold: 7,
  },
  {
    slug: 'practice-journal',
    category: 'books',
    brand: 'hundred',
    name: { en: 'Practice Journal', zh: '练习手账' },
    summary: { en: 'One hundred classes on one hundred pages.', zh: '一百堂课，一百页。' },
    priceSen: 3_900,
    stock: 28,
    tiers: [{ quantity: 2, unitSen: 3_500 }],
    weightGrams: 250,
    sold: 18,
  },
  {
    slug: 'movement-cards',
    category: 'books',
    brand: 'beach-street',
    name: { en: 'Movement Cards, 52', zh: '动作卡 52 张' },
    summary: { en: 'Draw five, do five.', zh: '抽五张，练五个。' },
    priceSen: 5_500,
    stock: 14,
    weightGrams: 200,
    sold: 9,
    daysOld: 4,
  },
  {
    slug: 'art-print',
    category: 'books',
    brand: 'hundred',
    name: { en: 'Art Print, Teaser', zh: '艺术海报《V 字平衡》' },
    summary: { en: 'One hundred lines, A2, numbered.', zh: '一百条线，A2，编号发行。' },
    priceSen: 9_900,
    stock: 3,
    maxSaleQuantity: 1,
    weightGrams: 150,
    sold: 4,
  },
]

/** Body care and books. */
export const care: readonly ProductRow[] = [...body, ...books]

interface BundleRow {
  readonly slug: string
  readonly category: string
  readonly name: ProductRow['name']
  readonly summary: ProductRow['summary']
  readonly priceSen: number
  /** One of each: a product, followed by the keys of the chosen values. */
  readonly parts: readonly string[]
  readonly sold: number
}

/** Products sold together at a price of their own. */
export const bundles: readonly BundleRow[] = [
  {
    slug: 'first-class-set',
    category: 'props',
    name: { en: 'First Class Set', zh: '第一堂课套装' },
    summary: { en: 'Socks, a bottle and a towel.', zh: '防滑袜、水瓶与毛巾。' },
    priceSen: 16_900,
    parts: ['grip-socks limewash m', 'studio-bottle brass', 'reformer-towel limewash'],
    sold: 21,
  },
  {
    slug: 'ring-ball-bands',
    category: 'props',
    name: { en: 'Ring, Ball and Bands', zh: '环、球与弹力带' },
    summary: { en: 'A small studio for your living room.', zh: '客厅里的小工作室。' },
    priceSen: 19_900,
    parts: ['resistance-ring', 'soft-ball terracotta', 'loop-bands'],
    sold: 15,
  },
  {
    slug: 'quiet-evening',
    category: 'body',
    name: { en: 'Quiet Evening', zh: '安静的夜晚' },
    summary: { en: 'Bath salts, balm and an eye pillow.', zh: '浴盐、豆蔻膏与眼枕。' },
    priceSen: 11_500,
    parts: ['bath-salts', 'nutmeg-balm', 'eye-pillow'],
    sold: 12,
  },
  {
    slug: 'warm-neck',
    category: 'body',
    name: { en: 'Warm Neck', zh: '温暖肩颈' },
    summary: { en: 'A heat wrap with muscle oil.', zh: '热敷带配按摩油。' },
    priceSen: 12_900,
    parts: ['heat-wrap', 'muscle-oil'],
    sold: 3,
  },
]

/** Packages that are in the catalogue as well; their price is that of their plan. */
export const packs = [
  { slug: 'intro-offer-pack', plan: 'intro-offer' },
  { slug: 'drop-in-class', plan: 'drop-in' },
] as const

/** Deals: one that runs when the demo starts, and one that starts a week later. */
export const deals = [
  {
    slug: 'november-nights',
    name: { en: 'November nights', zh: '十一月之夜' },
    startsInHours: -6,
    lastsHours: 66,
    items: [
      { product: 'foam-roller', choice: '60', unitSen: 6_900, quantity: 7, sold: 4 },
      { product: 'bath-salts', unitSen: 3_900, quantity: 20, sold: 17 },
      { product: 'wrap-cardigan', choice: 'nutmeg-m', unitSen: 14_900, quantity: 2, sold: 0 },
      { product: 'practice-journal', unitSen: 2_900, quantity: 10, sold: 10 },
    ],
  },
  {
    slug: 'next-friday',
    name: { en: 'Next Friday', zh: '下个星期五' },
    startsInHours: 168,
    lastsHours: 48,
    items: [
      { product: 'pilates-mat', choice: 'sage', unitSen: 14_900, quantity: 5, sold: 0 },
      { product: 'muscle-oil', unitSen: 4_500, quantity: 15, sold: 0 },
    ],
  },
] as const
