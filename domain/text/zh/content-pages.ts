import type { content as enContent } from '../en/content-pages.ts'
import type { Words } from '../words.ts'

export const content = {
  terms: '条款',
  privacy: '隐私政策',
  version: '第 {version} 版，自 {date} 起生效',
  readIn: '阅读语言',
  english: 'English',
  chinese: '中文',
  malay: 'Bahasa Melayu',
  fingerprint: '本文指纹：{hash}',
} as const satisfies Words<typeof enContent>
