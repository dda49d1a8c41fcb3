import type { Locale, Localized } from './localized.ts'

/**
 * The description of a public page for search engines and link previews. A page about one thing has a sentence of its
 * own.
 */
export const pageSentences: Readonly<Record<string, Localized>> = {
  '/schedules': {
    en: 'All reformer classes of the coming weeks with their times, instructors and spots left. Book yours in a minute.',
    zh: '未来几周的所有核心床课程：时间、老师和剩余名额一目了然，一分钟完成预约。',
  },
  '/packages': {
    en: 'Class packs and memberships with their prices, from a first class to fifty, and how long each is valid.',
    zh: '课程配套与会员价格：从第一堂课到五十堂，以及各自的有效期。',
  },
  '/privates': {
    en: 'Private reformer classes for one, two or three, at a time that you choose with your instructor.',
    zh: '一人、两人或三人的核心床私教课，与老师约定您方便的时间。',
  },
  '/shop': {
    en: 'Grip socks, mats, props and clothes for your practice. Delivered in Malaysia or picked up at the studio.',
    zh: '防滑袜、垫子、小器材和服装，可配送至马来西亚各地或到工作室自取。',
  },
  '/shocking-deals': {
    en: 'Prices that are lower for a short time, with how long each lasts and how many are left.',
    zh: '限时优惠：每项的剩余时间与数量。',
  },
  '/best-sellers': {
    en: 'What other members take home most often.',
    zh: '会员最常购买的商品。',
  },
  '/bundles': {
    en: 'Things that belong together, at a lower price than one by one.',
    zh: '成套购买，比单买更便宜。',
  },
  '/categories': { en: 'Everything in the shop, by category.', zh: '按分类浏览商店的所有商品。' },
  '/brands': { en: 'The brands on our shelf and what we have of each.', zh: '我们货架上的品牌及其商品。' },
  '/shops': { en: 'Who sells in this shop.', zh: '本店的卖家。' },
  '/giftcard': {
    en: 'Give classes or anything from the shop: choose the value, the card and your words. By email or on paper.',
    zh: '送课程或商店里的任何商品：选择面额、卡面和祝福，可用电邮或实体卡送出。',
  },
  '/new-to-flow': {
    en: 'Your first reformer class: what to bring, what happens, and the offer for newcomers.',
    zh: '第一次上核心床课：带什么、怎么上，以及新人体验。',
  },
  '/about-us': {
    en: 'The studio, its reformers and the people who teach here.',
    zh: '我们的工作室、核心床和老师们。',
  },
  '/faq': {
    en: 'Answers about booking, cancelling, the waitlist, packs, payment and delivery.',
    zh: '关于预约、取消、候补、配套、付款和配送的解答。',
  },
  '/contact-us': {
    en: 'Where the studio is, when we answer, and a form to write to us.',
    zh: '工作室地址、回复时间，以及联系我们的表格。',
  },
  '/refer': {
    en: 'Bring a friend to the studio: what your friend gets, and what you get.',
    zh: '推荐朋友来工作室：朋友和您各得到什么。',
  },
  '/credits': {
    en: 'What one credit is, how classes use it, and when it comes back.',
    zh: '什么是课时、如何使用，以及何时退回。',
  },
  '/newsletter': {
    en: 'News of the studio by email. You can end it at any time.',
    zh: '用电邮接收工作室消息，随时可退订。',
  },
  '/track-order': {
    en: 'See where your order is with its number and the email or phone that you ordered with.',
    zh: '用订单号以及下单时的电邮或电话查询订单。',
  },
  '/signin': { en: 'Log in to book classes and see your packs.', zh: '登录以预约课程、查看配套。' },
  '/signup': { en: 'Open your account to book your first class.', zh: '注册账户，预约第一堂课。' },
  '/terms': { en: 'The terms that bookings and purchases are made under.', zh: '预约和购买适用的条款。' },
  '/privacy-policy': {
    en: 'What we keep of you, why, for how long, and your rights.',
    zh: '我们保存哪些资料、原因、期限及您的权利。',
  },
  '/delivery-policy': { en: 'Where we deliver, how long it takes and what it costs.', zh: '配送范围、时间和费用。' },
  '/return-policy': {
    en: 'What can be returned, until when, and how the money comes back.',
    zh: '可退商品、期限及退款方式。',
  },
}

/** How many classes a package has. */
export function classCount(count: number, locale: Locale): string {
  if (locale === 'zh') return `${count} 堂课`
  return count === 1 ? '1 class' : `${count} classes`
}
