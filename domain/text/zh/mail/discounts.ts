import type { mailDiscounts as enMail } from '../../en/mail/discounts.ts'
import type { Words } from '../../words.ts'

export const mailDiscounts: Words<typeof enMail> = {
  reward: {
    subject: '您在 {site} 获得 {reward}',
    heading: '{reward} 已存入您的钱包',
    body: '您推荐到 {site} 的好友已完成首单。奖励是储值余额，下次结账时可以使用。',
  },
}
