import type { swap as english } from '../en/swap-pages.ts'
import type { Words } from '../words.ts'

export const swap: Words<typeof english> = {
  title: '更换课程',
  lead: '将 {day} {time} 的 {name} 换成另一堂课。新课预约成功之前，原课保留。',
  free: '课时退回后用于新的课程。',
  late: '您的课程{hours, plural, =0 {不到 1 小时} other {# 小时}}后开始。开课前 {window} 小时内其课时将被扣除，新的课程需再用 1 课时。',
  none: '您的课程未使用课时，新的课程需用 1 课时。',
  closed: '此预约已无法更改。',
  days: '日期',
  earlier: '较早的日期',
  later: '较晚的日期',
  empty: '这几天没有空位',
  emptyText: '请看较晚的日期，或保留您的课程。',
  facts: '{names}，{level}。{count, plural, =1 {最后一位} other {剩 # 位}}',
  choose: '选择',
  chooseLabel: '换成 {name}，{day} {time}',
  chosen: '已选',
  askTitle: '换成 {name}？',
  askTo: '{day} {time}，{names}，{room}。',
  confirm: '更换课程',
  confirmLate: '更换并再用 1 课时',
  back: '另选一堂',
  keep: '保留我的课程',
  failed: '未能更换',
}
