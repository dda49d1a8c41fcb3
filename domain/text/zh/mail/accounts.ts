import type { mailAccounts as enMailAccounts } from '../../en/mail/accounts.ts'
import type { Words } from '../../words.ts'

export const mailAccounts = {
  welcome: {
    subject: '欢迎来到 {site}',
    heading: '您的账户已注册',
    opened: '您现在可以选择配套并预约第一堂课。有人以此电邮在 {site} 注册了账户。',
    cancel: '课程开始 {window} 前可免费取消。',
    cancelAnytime: '课程开始前可随时免费取消。',
    stranger: '如果不是您本人，请忽略此消息。此地址会保持未验证。',
    action: '查看课程表',
  },
  openedForYou: {
    subject: '您在 {site} 的账户',
    heading: '设置您的密码',
    body: '工作室用此电邮地址为您在 {site} 开设了账户，方便您自行预约课程。请在下一页输入此电邮，我们会发送验证码供您设置密码。',
    stranger: '如果您没有到过工作室，可以忽略此消息。没有人能登录此账户。',
    action: '设置密码',
  },
  loginLink: {
    subject: '登录您的 {site} 账户',
    heading: '您的账户',
    body: '这是工作室发给您的账户入口。请在下一页输入此电邮，我们会发送验证码供您设置密码。之后您可以在“我的资料”更改电邮、电话和其他资料。',
    stranger: '如果您没有向工作室提出要求，可以忽略此消息，账户没有任何变动。',
    action: '打开我的账户',
  },
  code: {
    subject: '您的 {site} 验证码',
    heading: '{code}',
    body: {
      verify_email: '请在 {site} 输入此验证码，验证您的电邮。有效至 {until}，仅可使用一次。',
      reset_password: '请在 {site} 输入此验证码，设置新密码。有效至 {until}，仅可使用一次。',
      verify_phone: '请在 {site} 输入此验证码，验证您的电话。有效至 {until}，仅可使用一次。',
      merge_accounts:
        '请在 {site} 输入此验证码，把此账户并入另一个账户：其中的一切将永久转移。有效至 {until}，仅可使用一次。',
      change_contact: '输入此验证码后，您今后可用此电邮或电话登录您在 {site} 的账户。有效至 {until}，仅可使用一次。',
    },
    stranger: '请勿把验证码告诉任何人，包括我们。如果不是您本人要求的，请忽略此消息。',
    action: '输入验证码',
  },
  passwordChanged: {
    subject: '您的 {site} 密码已更改',
    heading: '您的密码已更改',
    body: '您在 {site} 的账户密码已于 {when} 更改，其他设备已退出登录，日历链接也已失效。',
    stranger: '如果不是您本人，请立即重设密码并联系我们。',
    action: '重设密码',
  },
  contactChanged: {
    subject: '您登录 {site} 的方式已更改',
    heading: '登录方式已更改',
    email: '您在 {site} 的账户电邮已于 {when} 更换，此电邮不能再用于登录。',
    phone: '您在 {site} 的账户电话已于 {when} 更换，此号码不能再用于登录。',
    emailAdded: '您在 {site} 的账户已于 {when} 添加电邮，今后也可用它登录。',
    phoneAdded: '您在 {site} 的账户已于 {when} 添加电话号码，今后也可用它登录。',
    stranger: '如果不是您本人操作，请立即联系我们。',
    action: '联系我们',
  },
  contactTaken: {
    subject: '您在 {site} 已有账户',
    heading: '您已有账户',
    body: '有人登录了 {site} 的另一个账户，并要求使用此电邮或电话。它已有自己的账户，因此没有任何更改。',
    mine: '如果是您本人，请登录要保留的账户，然后选择“合并另一个账户”。',
    stranger: '如果不是您本人，请忽略此消息。',
    action: '合并账户',
  },
  merged: {
    subject: '您的 {site} 账户已合并',
    heading: '您的账户已合并',
    body: '您在 {site} 的一个账户已于 {when} 并入另一个账户。一切都在 {login} 的账户中，另一个账户已关闭。',
    stranger: '如果不是您本人，请立即重设密码并联系我们。',
    action: '查看我的账户',
  },
  correction: {
    subject: '关于您的更正申请',
    corrected: '资料已更正',
    refused: '未能更正',
    look: '请您核对；如仍有误，请告诉我们。',
    action: '查看我的资料',
  },
} as const satisfies Words<typeof enMailAccounts>
