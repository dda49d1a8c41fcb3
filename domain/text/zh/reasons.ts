import type { reasons as enReasons } from '../en/reasons.ts'
import type { Words } from '../words.ts'

export const reasons = {
  'shipping.free': '免运费。',
  'shipping.to_go': '还差 {left} 即可免运费，目前运费 {price}。',
  'discounts.percentage': '商品 {goods} 的 {percent}%',
  'discounts.amount': '商品 {goods} 减免',
  'discounts.free_delivery': '使用此码免运费',
} as const satisfies Words<typeof enReasons>
