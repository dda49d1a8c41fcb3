import type { mailAccounts as enMailAccounts } from '../en/mail-accounts.ts'
import type { Words } from '../words.ts'

export const mailAccounts = {
  welcome: {
    subject: '欢迎来到 {site}',
    heading: '您的账户已开通',
    opened: '有人以此邮箱在 {site} 开通了账户。您现在可以选择套票并预约第一堂课。',
    cancel: '课程开始前 {hours} 小时可免费取消。',
    stranger: '如果不是您本人，无需任何操作。没有人能读取您的邮件，此邮箱会标记为未确认。',
    action: '查看课程表',
  },
} as const satisfies Words<typeof enMailAccounts>
