/** The further pages of any list. */
export const paging = {
  pages: 'Pages',
  page: 'Page {number}',
  previous: 'Previous page',
  next: 'Next page',
} as const
