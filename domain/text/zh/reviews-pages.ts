import type { reviews as enReviews } from '../en/reviews-pages.ts'
import type { Words } from '../words.ts'

export const reviews: Words<typeof enReviews> = {
  title: '评价',
  stars: '{count} 星',
  outOf: '5 星中的 {average} 星',
  fromPeople: '来自 {count} 位买家',
  fromReviews: '{average} 分，{count} 条评价',
  none: '还没有评价。',
  logIn: '买过？登录后即可评价。',
  boughtIt: '已购买',
  edited: '已修改',
  question: '您觉得怎么样？',
  needsScript: '买过？请开启 JavaScript，写下您的评价。',
  boughtOn: '您于 {day} 购买。',
  yourStars: '您的评分',
  yourReview: '您的评价',
  optional: '选填',
  post: '发表评价',
  save: '保存评价',
  shownAs: '显示为 {name}',
  hidden: '此评价已被隐藏，如有疑问请联系我们。',
  thanks: '谢谢，您的评价已发表。',
  failed: '评价未能保存',
  more: '加载更多',
}
