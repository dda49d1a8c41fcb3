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
  facts: { order: '订单', courier: '快递', tracking: '运单号' },
  action: '查看订单',
}
