import type { mailShipments as enMail } from '../../en/mail/shipments.ts'
import type { Words } from '../../words.ts'

export const mailShipments: Words<typeof enMail> = {
  packed: {
    subject: '订单 {number} 已打包',
    heading: '您的订单已打包',
    body: '即将寄出，届时我们会再发送运单号。',
  },
  delivery: {
    subject: '订单 {number} 正在配送',
    heading: '您的订单正在配送',
    body: '已交给 {courier}。',
  },
  complete: {
    subject: '订单 {number} 已完成',
    heading: '您的订单已送达',
    body: '谢谢。如有任何问题，请联系我们。',
  },
  written_off: {
    subject: '订单 {number} 已取消',
    heading: '您的订单已取消',
    body: '此订单为货到付款，未能交付。您无需付款。如有疑问，请联系我们。',
  },
  cash: '请备好现金 {amount} 交给快递员。',
  facts: { order: '订单', courier: '快递', tracking: '运单号' },
  action: '查看订单',
}
