import type { mailFrame as enMailFrame } from '../../en/mail/messages.ts'
import type { Words } from '../../words.ts'

export const mailFrame = {
  tagline: '核心床普拉提',
  why: '您收到此电邮，是因为您在 {studio} 有账户或订单。',
  openLink: '如果按钮无法打开，请将以下网址复制到浏览器：',
  pass: { person: '参加者：{name}', reformer: '{seat} 号器械', map: '打开地图' },
} as const satisfies Words<typeof enMailFrame>
