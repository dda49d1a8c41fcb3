import type { noNetwork as englishPage, offline as english } from '../en/offline-pages.ts'
import type { Words } from '../words.ts'

export const offline: Words<typeof english> = {
  short: '您已离线',
  kept: '您已离线。此页面内容截至 {when}。',
  keptSince: '此页面内容截至 {when}。',
  waits: '您已离线，可以浏览，但不能预约或付款。',
  favouriteKept: '您已离线。恢复网络后会自动保存。',
  favouritesSaved: '{count, plural, other {我的收藏的 # 项更改已保存。}}',
  favouritesRefused: '{count, plural, other {我的收藏的 # 项更改未能保存。}}',
  reload: '重新加载',
  newVersion: '新版本已就绪。',
  update: '更新',
  updating: '正在更新，此页面稍后会重新加载。',
}

export const noNetwork: Words<typeof englishPage> = {
  title: '离线',
  heading: '没有网络',
  text: '您还没有在此设备上打开过此页面。网络恢复后，页面会自动打开。',
  seen: '离线也能打开',
  pass: '您的签到码',
  again: '再试一次',
}
