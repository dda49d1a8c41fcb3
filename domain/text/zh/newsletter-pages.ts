import type { newsletter as enNewsletter } from '../en/newsletter-pages.ts'
import type { Words } from '../words.ts'

export const newsletter: Words<typeof enNewsletter> = {
  title: '电子报',
  lead: '新课程、新商品和优惠。有消息时才写信。',
  email: '电邮',
  subscribe: '订阅',
  asked: '请查看电邮。我们寄出了一封信，按下信中的按钮即可。',
  askedHelp: '没收到的话，请看看垃圾邮件。已经订阅的地址不会再收到信。',
  failed: '没有成功，请再试一次。',
  confirmTitle: '订阅电子报？',
  confirmLead: '按下按钮，这个电邮地址就会加入订阅名单。',
  confirm: '好，我要订阅',
  confirmed: '订阅成功，谢谢。',
  endTitle: '退订电子报？',
  endLead: '我们会立即删除您的地址。订单和课程的通知仍会照常寄出。',
  end: '退订电子报',
  ended: '您已退订，我们已删除您的地址。',
}
