import type { claims as enClaims } from '../en/claims-pages.ts'
import type { Words } from '../words.ts'

export const claims: Words<typeof enClaims> = {
  title: '用账户保存这张订单',
  lead: '只需设一个密码，其余资料我们都有了。',
  action: '注册账户',
  agreed: '您已同意的<terms>条款</terms>和<privacy>隐私政策</privacy>继续适用。',
  failed: '账户没有创建',
  logIn: '登录',
  openedTitle: '账户已创建',
  opened: '验证 {email} 后，这张订单就会出现在“我的订单”。',
  verify: '验证电邮',
}
