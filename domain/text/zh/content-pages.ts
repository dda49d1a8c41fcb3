import type { content as enContent } from '../en/content-pages.ts'
import type { Words } from '../words.ts'

export const content = {
  terms: '条款',
  privacy: '隐私政策',
  delivery: '配送政策',
  returns: '退货政策',
  about: '关于我们',
  whoTeaches: '授课老师',
  newToFlow: '新手入门',
  seeClasses: '查看课程表',
  faq: '常见问题',
  faqSearch: '在答案中搜索',
  faqFind: '搜索',
  faqNone: '没有答案包含这些字。',
  faqAll: '显示全部答案',
  faqTopics: '主题',
  wondering: '还有疑问？',
  chat: '在线咨询',
  write: '写信给我们',
  version: '第 {version} 版，自 {date} 起生效',
  readIn: '阅读语言',
  english: 'English',
  chinese: '中文',
  malay: 'Bahasa Melayu',
  fingerprint: '本文指纹：{hash}',
} as const satisfies Words<typeof enContent>
