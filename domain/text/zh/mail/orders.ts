import type { mailOrders as english } from '../../en/mail/orders.ts'
import type { Words } from '../../words.ts'

/** 关于订单的信件。 */
export const mailOrders = {
  receipt: {
    subject: '订单 {number} 的收据',
    heading: '谢谢，您的订单已付款',
    body: '配套已可使用，您现在就可以预约课程。我们已收到您的付款 {total}。',
    extended: '您的配套有效期已延长。我们已收到您的付款 {total}。',
    goods: '我们已收到您的付款 {total}。',
    giftCard: '礼品卡已生效。我们已收到您的付款 {total}。',
    packed: '我们接着为您包装商品，寄出时会再通知您。',
    action: '查看我的配套',
  },
  refund: {
    subject: '订单 {number} 的退款',
    heading: '{amount} 将退还给您',
    overpaid: '订单 {number} 被支付了两次，第二笔款项会退还给您。',
    undeliverable: '订单 {number} 的付款到账太迟，我们已无法提供所订内容。款项会全数退还给您。',
    storeCredit: '款项已作为储值余额存入您的钱包，可用于下一张订单。',
    studioTask: '我们会人工退回到您的银行，可能需要几个工作日。',
    gateway: '款项会退回您付款时使用的银行账户或银行卡，需要 5 至 7 个工作日。',
    action: '查看订单',
  },
  giftCard: {
    for: '送给 {name}',
    from: '{name} 敬赠',
  },
  facts: {
    order: '订单',
    date: '日期',
    package: '配套',
    item: '商品',
    discount: '折扣',
    delivery: '运费',
    bagFee: '购物袋费',
    tax: 'SST（销售与服务税）',
    taxIncluded: '已含 SST',
    tip: '送货小费',
    total: '总额',
    points: '以积分支付',
    giftCard: '以礼品卡支付',
    storeCredit: '以储值余额支付',
    curlecfpx: '以网上银行支付',
    curleccc: '以银行卡支付',
    ipay88: '通过 iPay88 支付',
    cash: '以现金支付',
    validTo: '有效期至',
    quantity: '{title} × {quantity}',
  },
} as const satisfies Words<typeof english>
