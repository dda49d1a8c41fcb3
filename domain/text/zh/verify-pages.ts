import type { verify as english } from '../en/verify-pages.ts'
import type { Words } from '../words.ts'

export const verify: Words<typeof english> = {
  title: '验证您的邮箱',
  text: '我们会把六位数验证码发送到 {email}。验证邮箱后即可共享配套。',
  textNoEmail: '我们会把六位数验证码发送到您的邮箱。验证后即可共享配套。',
  send: '发送验证码',
  sent: '验证码正在发送到 {email}，15 分钟内有效。',
  code: '验证码',
  verify: '验证',
  again: '重新发送验证码',
  failed: '操作未成功',
  done: '邮箱已验证',
  verified: '已验证',
  unverified: '未验证',
  open: '验证邮箱',
}
