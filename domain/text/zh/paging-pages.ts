import type { paging as english } from '../en/paging-pages.ts'
import type { Words } from '../words.ts'

export const paging: Words<typeof english> = {
  pages: '分页',
  page: '第 {number} 页',
  previous: '上一页',
  next: '下一页',
}
