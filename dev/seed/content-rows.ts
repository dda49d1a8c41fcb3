import type { SiteSettings } from '#domain/studio/model.ts'

/**
 * The demo studio's own texts. Phone, e-mail and registration number are examples: nobody answers there. Both languages
 * are listed, unlike in a new studio, so that a visitor finds the Chinese pages.
 */
export const site = {
  site_title: 'Hundred',
  site_subtitle: { en: 'Reformer Pilates in Penang', zh: '槟城核心床普拉提' },
  currency: 'MYR',
  default_language: 'en',
  languages: ['en', 'zh'],
  logo: { path: '/logo.svg', width: 128, height: 88 },
  category_size: 280,
  seo: {
    description: {
      en: 'A reformer studio of thirteen in an old shophouse on Lebuh Armenian, George Town. See the schedule, choose a pack, book your reformer.',
      zh: '乔治市亚美尼亚街老店屋里的核心床普拉提工作室，每班十三人。查看课程表，选择配套，预约您的器械。',
    },
    image: '/social.png',
  },
  theme_color: { light: '#FBF9F4', dark: '#13100B' },
  support: {
    phone: '+60 4-000 0000',
    email: 'hello@hundred.example',
    hours: { en: '7 days a week via email and chat', zh: '每周七天，通过电邮和在线咨询' },
    chat_url: 'https://example.com/chat',
  },
  address: '100 Lebuh Armenian, George Town, 10200 Penang',
  sst_number: '',
  company_registration_number: '200001000100 (demo)',
  menu_links: { group_reformer: '', about_us: '', press_publications: '', contact_us: '' },
  regions: [
    { code: 'kuala-lumpur', name: { en: 'Kuala Lumpur', zh: '吉隆坡' }, url: 'https://example.com/kuala-lumpur' },
    { code: 'singapore', name: { en: 'Singapore', zh: '新加坡' }, url: 'https://example.com/singapore' },
  ],
  payment_brands: ['FPX'],
  social_links: [
    { label: { en: 'Instagram', zh: 'Instagram' }, url: 'https://example.com/instagram' },
    { label: { en: 'Facebook', zh: 'Facebook' }, url: 'https://example.com/facebook' },
  ],
  referral_banner: { percent: 10, shown: true },
} as const satisfies SiteSettings

interface BannerRow {
  /** Shown as a popup; by default on home. */
  readonly place?: 'popup'
  /** For first-time visitors; by default for everyone. */
  readonly audience?: 'newcomers'
  /** The movement behind the text. */
  readonly path: 'hundred' | 'teaser' | 'swan' | 'mermaid'
  readonly url: string
  readonly title: { readonly en: string; readonly zh: string }
  readonly body: { readonly en: string; readonly zh: string }
  readonly action: { readonly en: string; readonly zh: string }
}

export const banners: readonly BannerRow[] = [
  {
    audience: 'newcomers',
    path: 'hundred',
    url: '/packages',
    title: { en: 'Breathe in for five. Out for five. Ten times.', zh: '吸气五拍。呼气五拍。十次。' },
    body: {
      en: "That's the Hundred, the first exercise Joseph Pilates taught. Every class here still begins with it.",
      zh: '这就是“百次拍击”，约瑟夫·普拉提传授的第一个动作。这里的每一堂课，至今仍由它开始。',
    },
    action: { en: 'Start with three classes, RM 99', zh: '从三堂课开始，RM 99' },
  },
  {
    audience: 'newcomers',
    path: 'swan',
    url: '/packages',
    title: { en: 'Three classes for RM 99.', zh: '三堂课，RM 99。' },
    body: {
      en: 'The intro offer, once per person, valid for 30 days. Begin with Reformer Foundations and bring grip socks.',
      zh: '新人体验，每人一次，30 天内有效。从核心床入门开始，记得带防滑袜。',
    },
    action: { en: 'See the intro offer', zh: '查看新人体验' },
  },
  {
    path: 'teaser',
    url: '/schedules',
    title: { en: 'Half past seven, before the heat.', zh: '七点半，在暑气之前。' },
    body: {
      en: 'Early classes six days a week with Mei Ling and Arjun. Done by twenty past eight, coffee on Lebuh Armenian by half past.',
      zh: '一周六天有清晨课，由 Mei Ling 和 Arjun 带课。八点二十下课，八点半就能在亚美尼亚街喝上咖啡。',
    },
    action: { en: 'See the schedule', zh: '查看课程表' },
  },
  {
    place: 'popup',
    path: 'mermaid',
    url: '/giftcard',
    title: { en: 'An hour that is theirs.', zh: '送 TA 一小时。' },
    body: {
      en: 'Gift cards in any value, by email in a minute or on paper by post. They pay for classes and for anything in the shop.',
      zh: '任意面额的礼品卡，一分钟内电邮送达，或以纸卡邮寄。可用于课程和商店里的所有商品。',
    },
    action: { en: 'See gift cards', zh: '查看礼品卡' },
  },
]

interface BlockRow {
  readonly slug: string
  readonly kind: 'static_block' | 'studio_address'
  readonly title: { readonly en: string; readonly zh: string }
  /** Paragraphs are separated by an empty line; a line that starts with `## ` is a heading, `- ` an item of a list. */
  readonly body: { readonly en: string; readonly zh: string }
}

export const blocks: readonly BlockRow[] = [
  {
    slug: 'studio-address',
    kind: 'studio_address',
    title: { en: 'Hundred Penang', zh: 'Hundred 槟城' },
    body: {
      en: 'A reformer studio of thirteen, in an old shophouse on Lebuh Armenian, George Town.\n\n100 Lebuh Armenian\n\n10200 George Town, Penang',
      zh: '乔治市亚美尼亚街老店屋里的核心床普拉提工作室，每班十三人。\n\n100 Lebuh Armenian\n\n10200 George Town, Penang',
    },
  },
  {
    slug: 'how-it-works',
    kind: 'static_block',
    title: { en: 'One hundred beats, in ten breaths.', zh: '十次呼吸，一百次拍击。' },
    body: {
      en: [
        'Lie down, curl up, reach long. Pump your arms five beats on the inhale, five on the exhale. It warms the body in under two minutes, and it tells us both how you are today.',
        '## Start with the intro offer',
        'Three classes for RM 99, once per person. Foundations is the place to begin.',
        '## Arrive ten minutes early',
        'Bring grip socks. We set your springs, then check you in five minutes before the start. Late entry is refused, so everyone can settle.',
        '## Leave taller',
        'Fifty minutes, thirteen reformers, one instructor who knows your name by the second class.',
      ].join('\n\n'),
      zh: [
        '躺下，卷起，伸长。吸气时手臂拍五下，呼气时拍五下。不到两分钟身体就热了，也让我们都知道您今天的状态。',
        '## 从新人体验开始',
        '三堂课，RM 99，每人一次。核心床入门是最好的起点。',
        '## 提前十分钟到',
        '请带防滑袜。我们为您调好弹簧，开课前五分钟签到。迟到不得入场，让每个人都能静下来。',
        '## 带着更挺拔的自己离开',
        '五十分钟，十三台核心床，一位第二堂课就记得您名字的老师。',
      ].join('\n\n'),
    },
  },
  {
    slug: 'small-print',
    kind: 'static_block',
    title: { en: 'The small print, in large print.', zh: '小字，用大字写。' },
    body: {
      en: [
        '## Cancelling',
        'Cancel at least {window} before class and your credit returns at once. Later than that, the credit is used.',
        '## Sharing',
        'The 25-class pack can be shared between 2, the 50-class pack between 4. Write to us and we switch it on. Intro offer, drop-ins and 10-class packs are not shareable.',
        '## Extending',
        'Life happens. Extend any pack before it expires for RM 50 a month.',
        '## Refunds',
        'Fees for classes and packages are non-refundable. Goods may be cancelled until they are packed. The intro offer is valid once per person.',
        '## Paying',
        'Card details are not saved. Final price and discounts are determined at checkout.',
        '## Delivery',
        'Unattended delivery is at the customer’s risk.',
        '## Help',
        'We answer 7 days a week by email and chat.',
      ].join('\n\n'),
      zh: [
        '## 取消',
        '开课前至少 {window}取消，课时立即退回。更晚取消，课时视为已使用。',
        '## 共享',
        '25 堂配套可两人共享，50 堂配套可四人共享，写信给我们即可开通。新人体验、单次课和 10 堂配套不可共享。',
        '## 延期',
        '生活总有意外。任何配套在到期前均可延期，每月 RM 50。',
        '## 退款',
        '课程与配套的费用恕不退还。商品在打包前可以取消。新人体验每人限一次。',
        '## 付款',
        '我们不保存银行卡资料。最终价格和折扣以结账时为准。',
        '## 配送',
        '无人签收的配送，风险由顾客承担。',
        '## 帮助',
        '我们每周七天通过电邮和在线咨询为您服务。',
      ].join('\n\n'),
    },
  },
  {
    slug: 'privates',
    kind: 'static_block',
    title: { en: 'Privates', zh: '私教' },
    body: { en: 'One instructor, one body, one hour. From RM 200.', zh: '一位老师，一个小时，只为您一人。RM 200 起。' },
  },
]
