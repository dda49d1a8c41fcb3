import type { mailNewsletter as enMail } from '../../en/mail/newsletter.ts'
import type { Words } from '../../words.ts'

export const mailNewsletter: Words<typeof enMail> = {
  asking: {
    subject: '您想收到 {site} 的消息吗？',
    heading: '还差一步',
    body: '有人用这个电邮地址订阅了 {site} 的电子报。按下按钮即可收到。如果不是您，不用理会：我们不会再发，一周后会删除这个地址。',
    action: '好，我要订阅',
  },
  welcome: {
    subject: '您已订阅 {site} 的电子报',
    heading: '订阅成功',
    body: '有新课程、新商品或优惠时，我们才会发给您。您随时可以退订。',
    action: '退订电子报',
  },
}
