import type { family as english } from '../en/family-pages.ts'
import type { Words } from '../words.ts'

export const family: Words<typeof english> = {
  who: '谁来上课？',
  me: '我',
  inClass: '已预约',
  inHold: '保留中',
  inQueue: '候补',
  rowFor: '，为 {person}',
  forOne: '为 {person}',
  book: '为 {person} 预约 {seat} 号器械',
  hold: '为 {person} 保留 {seat} 号器械并购买配套',
  queueOpen: '{person} 将排在候补第 {position} 位。如有空位，就是 {person} 的，并使用您的 1 课时。',
  queueWaiting: '{person} 排在候补第 {position} 位。如有空位，就是 {person} 的，并使用您的 1 课时。',
  sign: '签署 {person} 的免责声明',
  signWhy: '请为 {person} 签署最新版免责声明。未满 16 岁由您签署；16 和 17 岁由 {person} 本人在您的账户上签署。',
  confirmTitle: '为 {person} 预约{name}？',
  bookedLead: '{person} 预约成功。{seat} 号器械，{weekday} {time}。',
  heldFor: '{name}（{day} {time}）的 {seat} 号器械已为 {person} 保留。',
  sheet: '请在 {time} 前购买配套，即可预约这堂课。在此之前，{seat} 号器械为 {person} 保留。',
  sheetCredit: '{seat} 号器械为 {person} 保留至 {time}。',
  anyOf: '时间灵活？可任选候补几堂课',
  together: '两人一起？',
  togetherText:
    '一起候补：两人同时入班，或都不入班。只有一个空位时，你们的候补位置不变。现在不收费，入班时每人使用 1 课时。',
  togetherPlaces: '你们的候补位置：第 {one} 和第 {other} 位。',
  togetherMe: '谁和您一起来？',
  togetherOne: '谁和 {person} 一起来？',
  togetherJoin: '一起候补',
  togetherFailed: '未能一起加入候补',
  togetherDone: '你们已一起加入候补。',
  pairWith: '与 {person} 一起：同时入班，或都不入班。',
}
