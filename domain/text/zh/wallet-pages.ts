import type { wallet as enWallet } from '../en/wallet-pages.ts'
import type { Words } from '../words.ts'

export const wallet: Words<typeof enWallet> = {
  title: '钱包',
  storeCredit: '储值余额',
  usedFirst: '结账时先于银行扣除',
  activity: '记录',
  refund: '退款',
  store_credit_spent: '已使用',
  store_credit_returned: '已退回',
  gift_card: '礼品卡',
  referral_reward: '推荐奖励',
  referral_taken_back: '收回推荐奖励',
  other: '工作室赠送',
  ofOrder: '{what}，订单 {number}',
  after: '余额 {amount}',
  empty: '还没有记录。',
  emptyText: '选择退到储值余额的款项会显示在这里。',
  shop: '去逛逛',
  publicTitle: '储值余额',
  publicLead: '钱包里的余额可用于支付下一张订单的部分或全部金额。',
  howTitle: '如何使用',
  howRefund: '订单打包前取消，可选择退到储值余额，批准后立即到账。',
  howPay: '结账时先扣除储值余额，不足的部分由银行支付。',
  login: '登录查看',
  seeWallet: '查看钱包',
}
