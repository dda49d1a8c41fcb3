import type { mailCancellations as enMail } from '../../en/mail/cancellations.ts'
import type { Words } from '../../words.ts'

export const mailCancellations: Words<typeof enMail> = {
  requested: {
    subject: '取消订单 {number} 的申请',
    heading: '我们已收到您的申请',
    body: '我们会在一个工作日内答复。在此之前订单不会打包，您也可以撤回申请。',
  },
  withdrawn: {
    subject: '订单 {number} 照常处理',
    heading: '您的订单照常处理',
    body: '您已撤回申请，我们会照常打包并寄出订单。此订单将不能再取消。',
  },
  approved: {
    subject: '订单 {number} 已取消',
    heading: '您的订单已取消',
    body: '{amount} 将退还给您。',
    unpaid: '您无需付款。用掉的积分、礼品卡或储值余额已退回给您。',
    wallet: '款项已存入您的钱包，可作为储值余额用于下次订单。',
    source: '银行支付的部分将退回您的银行，需要 3 至 5 个工作日。',
  },
  refused: {
    subject: '订单 {number} 无法取消',
    heading: '我们无法取消您的订单',
    body: '原因：{answer}',
  },
  facts: { order: '订单', amount: '退款' },
  action: '查看订单',
}
