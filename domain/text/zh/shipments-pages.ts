import type { delivery as enDelivery } from '../en/shipments-pages.ts'
import type { Words } from '../words.ts'

export const delivery = {
  calendar: '订单 {number}',
  arrives: '订单 {number} 送达',
  canceled: '已取消：订单 {number}',
  tracking: '{courier}，运单号 {number}',
} as const satisfies Words<typeof enDelivery>
