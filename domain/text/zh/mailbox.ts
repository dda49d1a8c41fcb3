import type { mailbox as enMailbox } from '../en/mailbox.ts'
import type { Words } from '../words.ts'

export const mailbox = {
  title: '邮箱',
  lead: '这个演示工作室发出的所有信件和短信。没有任何内容离开本机。',
  recipient: '收件人',
  filter: '查看',
  all: '查看全部',
  empty: '还没有信件。注册或预约课程后，信件会显示在这里。',
  emptyFor: '没有寄给 {recipient} 的信件。',
  to: '收件人',
  sent: '已发送',
  queued: '发送中',
  failed: '未发送',
  created: '写于',
  email: '邮件',
  sms: '短信',
  letter: '信件',
  plain: '文本部分',
  newer: '较新',
  older: '较早',
  next: '下一页',
  previous: '上一页',
  pages: '第 {page} 页，共 {pages} 页',
  back: '全部信件',
  missing: '没有这封信件。',
  site: '前往工作室',
} as const satisfies Words<typeof enMailbox>
