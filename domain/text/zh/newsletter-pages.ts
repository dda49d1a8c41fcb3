import type { newsletter as enNewsletter } from '../en/newsletter-pages.ts'
import type { Words } from '../words.ts'

export const newsletter: Words<typeof enNewsletter> = {
  title: '电子报',
  lead: '新课程、新商品和优惠，有消息才发。',
  email: '电邮',
  subscribe: '订阅',
  asked: '请查看电邮，并按下电邮中的按钮。',
  askedHelp: '没收到？请看看垃圾邮件。如果您已经订阅，我们不会再发一次。',
  failed: '操作未成功，请再试一次。',
  confirmTitle: '订阅电子报？',
  confirmLead: '按下按钮即可订阅。',
  confirm: '好，我要订阅',
  confirmed: '订阅成功，谢谢。',
  endTitle: '退订电子报？',
  endLead: '我们会立即删除您的电邮地址。订单和课程的通知照常发送。',
  end: '退订电子报',
  ended: '您已退订，您的电邮地址已删除。',
}
