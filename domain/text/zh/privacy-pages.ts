import type { privacy as enPrivacy } from '../en/privacy-pages.ts'
import type { Words } from '../words.ts'

export const privacy: Words<typeof enPrivacy> = {
  title: '删除账户',
  lead: '删除后无法恢复，所有设备会立即退出登录。',
  open: '删除账户',
  question: '删除账户？',
  lost: '您将失去：',
  credits: '{count} 课时',
  storeCredit: '{amount} 储值余额',
  points: '{count} 积分',
  dependants: '{count} 位家庭成员',
  sharers: '您的配套，与您共享的人也不能再用：{emails}。他们已预约的课程不受影响。',
  profile: '您的资料、地址、消息和收藏',
  kept: '发票与已签表格会按法定期限保留，但不含您的姓名。',
  aheadClass: '{name}，{day} {time}',
  aheadOrder: '订单 {number}',
  ahead:
    '{bookings, plural, =0 {} other {还有 # 堂课程或候补。}}{orders, plural, =0 {} other {还有 # 张未完成的订单。}}请先取消或等待完成。',
  password: '密码',
  delete: '永久删除',
  keep: '保留账户',
  records: '您的资料',
  recordsLead: '下载我们保存的有关您和家人的全部资料。',
  download: '下载我的资料',
  correction: '需要更正什么？',
  correctionHelp: '我们会在 21 天内答复。',
  correctionSend: '申请更正',
  correctionSent: '已收到您的申请，我们会在 21 天内答复。',
  correctionOpen: '{day} 前答复',
  corrected: '已更正',
  refused: '未更正',
}
