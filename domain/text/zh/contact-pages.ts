import type { contact as enContact } from '../en/contact-pages.ts'
import type { Words } from '../words.ts'

export const contact = {
  title: '联系我们',
  chat: '在线咨询',
  chatHelp: '工作室开放时回复最快',
  emailHelp: '我们每天回复',
  phoneHelp: '工作室开放时',
  studio: '工作室',
  map: '打开 {address} 的地图',
  writeTitle: '写信给我们',
  writeLead: '请留下电邮或电话，方便我们回复。',
  name: '姓名',
  email: '电邮',
  phone: '电话',
  optional: '选填',
  subject: '主题',
  message: '内容',
  send: '发送',
  failed: '留言没有发出，请再试一次。',
  sent: '谢谢，我们会回复 {contact}。',
  another: '再写一封',
} as const satisfies Words<typeof enContact>
