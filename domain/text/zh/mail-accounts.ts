import type { mailAccounts as enMailAccounts } from '../en/mail-accounts.ts'
import type { Words } from '../words.ts'

export const mailAccounts = {
  welcome: {
    subject: '欢迎来到 {site}',
    heading: '您的账户已开通',
    opened: '有人以此邮箱在 {site} 开通了账户。您现在可以选择配套并预约第一堂课。',
    cancel: '课程开始前 {hours} 小时可免费取消。',
    stranger: '如果不是您本人，无需任何操作。没有人能读取您的邮件，此邮箱会标记为未确认。',
    action: '查看课程表',
  },
  code: {
    subject: '您的 {site} 验证码',
    heading: '{code}',
    body: '请用此验证码在 {site} 验证您的邮箱。有效至 {until}，仅可使用一次。',
    stranger: '如果不是您本人要求的，无需任何操作。请勿把验证码告诉任何人，包括我们。',
    action: '输入验证码',
  },
} as const satisfies Words<typeof enMailAccounts>
