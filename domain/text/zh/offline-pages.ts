import type { noNetwork as englishPage, offline as english } from '../en/offline-pages.ts'
import type { Words } from '../words.ts'

export const offline: Words<typeof english> = {
  short: '您已离线',
  kept: '离线。此页面内容截至{when}。',
  keptSince: '此页面内容截至{when}。',
  waits: '您已离线，可以浏览，但不能预约或付款。',
  favouriteKept: '您已离线。已保留在此设备，恢复网络后会保存。',
  favouritesSaved: '{count, plural, other {心愿单的 # 项更改已保存。}}',
  favouritesRefused: '{count, plural, other {心愿单的 # 项更改未能保存。}}',
  reload: '重新载入',
  newVersion: '新版本已就绪。',
  update: '更新',
  updating: '正在更新，此页面稍后会重新载入。',
}

export const noNetwork: Words<typeof englishPage> = {
  title: '离线',
  heading: '这里没有网络',
  text: '此设备之前没有打开过此页面。以下页面在看过一次之后，没有网络也能打开：',
  pass: '您的签到码',
  again: '再试一次',
}
