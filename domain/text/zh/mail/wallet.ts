import type { mailWallet as enMailWallet } from '../../en/mail/wallet.ts'
import type { Words } from '../../words.ts'

export const mailWallet: Words<typeof enMailWallet> = {
  ending: {
    subject: '{points} 积分将于 {day} 后到期',
    heading: '您的积分有效至 {day}',
    body: '{name}，您好。您有 {points} 积分将在此日后到期，下次购物可直接抵扣。',
    points: '即将到期的积分',
    worth: '可抵扣',
    until: '有效至',
    action: '去商店看看',
  },
  adjusted: {
    subject: '您在 {studio} 的积分',
    heading: '您的积分有变动',
    given: '工作室赠送您 {points} 积分。',
    taken: '工作室收回了 {points} 积分。',
    reason: '原因：{reason}',
    left: '现有积分',
    action: '查看我的钱包',
  },
  credit: {
    subject: '您在 {studio} 的储值余额',
    heading: '您的储值余额有变动',
    given: '工作室赠送您储值余额 {amount}。',
    taken: '工作室收回了储值余额 {amount}。',
    reason: '原因：{reason}',
    left: '现有储值余额',
    action: '查看我的钱包',
  },
}
