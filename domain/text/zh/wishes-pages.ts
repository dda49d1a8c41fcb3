import type { wishes as english } from '../en/wishes-pages.ts'
import type { Words } from '../words.ts'

export const wishes: Words<typeof english> = {
  title: '候补设置',
  lead: '可自动为您补位。请选择需要多少提前通知，以及何时请勿打扰。',
  notice: '您需要提前多久通知？',
  noticeNone: '无要求：直到开课前 {minutes} 分钟',
  noticeShort: '更短：最后 {minutes} 分钟也可以，直到开放签到',
  noticeHours: '至少 {hours} 小时',
  noticeHelp: '通知不足时不会为您补位，您的候补位置不变。',
  quiet: '免打扰时段',
  quietStudio: '与工作室相同',
  quietOwn: '自行设定',
  quietFrom: '从',
  quietUntil: '至',
  quietHelp: '免打扰时段内，不会临时为您补位，免费退出的时间也会暂停。',
  save: '保存',
  saved: '已保存。',
  notSaved: '未能保存',
  back: '我的课程',
}
