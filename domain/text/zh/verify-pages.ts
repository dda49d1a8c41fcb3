import type { verify as english } from '../en/verify-pages.ts'
import type { Words } from '../words.ts'

export const verify: Words<typeof english> = {
  title: '验证您的电邮',
  text: '验证 {email} 后即可共享配套。我们会发送六位数验证码。',
  textNoEmail: '验证您的电邮后即可共享配套。我们会发送六位数验证码。',
  send: '发送验证码',
  sent: '验证码已发送到 {email}，15 分钟内有效。',
  code: '验证码',
  verify: '验证',
  again: '重新发送验证码',
  failed: '操作未成功',
  done: '电邮已验证',
  verified: '已验证',
  unverified: '未验证',
  open: '验证电邮',
}
