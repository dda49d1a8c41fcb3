import type { wishlist as enWishlist } from '../en/wishlist-pages.ts'
import type { Words } from '../words.ts'

export const wishlist: Words<typeof enWishlist> = {
  title: '我的收藏',
  count: '{count} 件商品',
  empty: '还没有收藏。',
  emptyText: '按商品上的心形图标即可收藏。',
  seeShop: '前往商店',
  priceDrop: '比收藏时便宜 {price}',
  choose: '选择款式',
  chooseOf: '选择 {name} 的款式',
  gone: '已停售',
  removed: '已从我的收藏移除',
  undo: '撤销',
  failed: '收藏失败',
  onDevice: '保存在此设备上。<link>登录</link>后可在任何设备查看。',
  loading: '正在加载收藏',
  needsScript: '<link>登录</link>后即可查看您的收藏。',
  recentTitle: '最近浏览',
  recentEmpty: '您还没有浏览过商品。',
  recentClear: '清除记录',
  recentFailed: '无法清除记录，请再试一次。',
  recentPrivate: '此记录只有您能看到。',
}
