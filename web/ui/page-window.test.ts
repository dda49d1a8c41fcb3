import { expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

it.each([
  { page: 1, pages: 1, shown: [1] },
  { page: 1, pages: 5, shown: [1, 2, 'gap', 5] },
  { page: 3, pages: 5, shown: [1, 2, 3, 4, 5] },
  { page: 6, pages: 12, shown: [1, 'gap', 5, 6, 7, 'gap', 12] },
  { page: 4, pages: 12, shown: [1, 2, 3, 4, 5, 'gap', 12] },
  { page: 12, pages: 12, shown: [1, 'gap', 11, 12] },
])('the page numbers of page $page of $pages have the expected gaps', ({ page, pages, shown }) => {
  expect(pageWindow(page, pages)).toEqual(shown)
})
