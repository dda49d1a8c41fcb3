import type { calendar as enCalendar } from '../en/calendars-pages.ts'
import type { Words } from '../words.ts'

export const calendar = {
  name: '{site}：我的课程',
  canceled: '已取消：{class}',
  person: '参加者：{name}',
  instructors: '老师：{names}',
  reformer: '{seat} 号器械',
  deadline: '{deadline} 前可免费取消',
} as const satisfies Words<typeof enCalendar>
