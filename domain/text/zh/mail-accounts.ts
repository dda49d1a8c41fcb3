import type { mailAccounts as enMailAccounts } from '../en/mail-accounts.ts'
import type { Words } from '../words.ts'

export const mailAccounts = {
  welcome: {
    subject: '欢迎来到 {site}',
    heading: '您的账户已注册',
    opened: '您现在可以选择配套并预约第一堂课。有人以此电邮在 {site} 注册了账户。',
    cancel: '课程开始前 {hours} 小时可免费取消。',
    stranger: '如果不是您本人，请忽略此电邮。此地址会保持未验证。',
    action: '查看课程表',
  },
  code: {
    subject: '您的 {site} 验证码',
    heading: '{code}',
    body: '请在 {site} 输入此验证码，验证您的电邮。有效至 {until}，仅可使用一次。',
    stranger: '请勿把验证码告诉任何人，包括我们。如果不是您本人要求的，请忽略此电邮。',
    action: '输入验证码',
  },
} as const satisfies Words<typeof enMailAccounts>
