import type { mailMembers as english } from '../../en/mail/members.ts'
import type { Words } from '../../words.ts'

export const mailMembers: Words<typeof english> = {
  subject: '{studio} 的消息',
  heading: '{studio} 的消息',
  action: '选择要接收的消息',
}
