import type { mailOrders as english } from '../en/mail-orders.ts'
import type { Words } from '../words.ts'

/** 关于订单的信件。 */
export const mailOrders = {
  receipt: {
    subject: '订单 {number} 的收据',
    heading: '谢谢，您的订单已付款',
    body: '我们已收到您的付款 {total}，配套已可使用。您现在就可以预约课程。',
    extended: '我们已收到您的付款 {total}，您的配套有效期已延长。',
    action: '查看我的配套',
  },
  refund: {
    subject: '订单 {number} 的退款',
    heading: '{amount} 将退还给您',
    overpaid: '订单 {number} 被支付了两次。一次已足够，第二笔款项会退还给您。',
    undeliverable: '订单 {number} 的付款在时限之后才到达，所订内容已无法提供。我们不会保留这笔款项。',
    storeCredit: '款项已作为商店余额存入您的钱包，可用于下一张订单。',
    studioTask: '工作室会人工退回到您的银行，可能需要几个工作日。',
    action: '查看订单',
  },
  facts: {
    order: '订单',
    date: '日期',
    package: '配套',
    total: '总额',
    storeCredit: '以商店余额支付',
    bank: '以网上银行支付',
    validTo: '有效期至',
    quantity: '{title} × {quantity}',
  },
} as const satisfies Words<typeof english>
