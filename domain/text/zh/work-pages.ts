import type { work as english } from '../en/work-pages.ts'
import type { Words } from '../words.ts'

export const work: Words<typeof english> = {
  region: '即将执行的操作',
  ofClass: '{name}，{when}',
  days: '{first}至{last}',
  series: '系列课程',
  canceling: '取消{what}',
  moving: '移动{what}',
  substituting: '为{what}换老师',
  resizing: '更改{what}的名额',
  editing: '更改{what}',
  closing: '{what}停课',
  lengthening: '为{what}增加课程',
  other: '等待执行',
  inSeconds: '{seconds} 秒后',
  now: '现在',
  undo: '撤回',
  undoKey: '撤回即将执行的操作',
  takenBack: '已撤回。没有任何变动，也没有通知任何人。',
  isDone:
    '{classes, plural, =0 {已完成。} one {已完成。} other {已更改 # 堂课。}}{told, plural, =0 {无需通知任何人。} other {已通知 # 人。}}',
  notDone: '未执行：{what}',
  toPlan: '查看现在会怎样',
  putAway: '收起此消息',
}
