import type { home as enHome } from '../en/home.ts'
import type { Words } from '../words.ts'

export const home = {
  title: '首页',
  banners: '横幅',
  bannerOf: '第 {number} 张，共 {count} 张',
  pause: '暂停横幅',
  play: '继续播放横幅',
  heroTitle: '吸气五拍，呼气五拍，重复十次。',
  heroText: '这就是“百次拍击”，约瑟夫·普拉提教的第一个动作。这里的每堂课至今仍由它开始。',
  seeSchedule: '查看课程表',
  todayOn: '今天，{day}',
  nextOn: '接下来的课程，{day}',
  wholeWeek: '整周课程',
  groupTitle: '核心床普拉提小班',
  groupText: '每班十三个位子，天天有课。',
  groupAction: '预约课程',
  privatesAction: '安排私教课',
  packsTitle: '来得越多，价格越低。',
  packsText: '配套里存着您的课时，一个课时，一堂课。二十五堂与五十堂的配套可与亲友共享。',
  packsAction: '购买配套',
  referTitle: '带上朋友，两人各享 {percent}% 折扣。',
  referAction: '分享您的链接',
} as const satisfies Words<typeof enHome>
