import type { mailContact as enMail } from '../../en/mail/contact.ts'
import type { Words } from '../../words.ts'

export const mailContact = {
  subject: '联系表单：{subject}',
  heading: '{name} 写信给我们',
  facts: { name: '姓名', email: '电邮', phone: '电话', account: '已登录', page: '页面语言' },
  yes: '是',
  no: '否',
} as const satisfies Words<typeof enMail>
