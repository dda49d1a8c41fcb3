import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { keywordText } from '#domain/kit/list.ts'
import { sentText } from '#domain/kit/typed-text.ts'

/** The lists that owners and managers may take with them. */
const csvLists = ['members', 'tasks'] as const

/** More rows are no list for a spreadsheet, but an export. */
export const csvRowsMax = 5000

/**
 * What the table shows, with all its pages: the filters and the order are those of the list's own endpoint. Cells that
 * a spreadsheet could take for a formula begin with an apostrophe. The audit keeps who took which list.
 */
export const listCsv = endpoint({
  name: 'members.list_csv',
  method: 'POST',
  path: '/staff/lists/{list}/csv',
  who: { staff: ['owner', 'manager'] },
  confirm: true,
  summary: 'A list of staff as a file for a spreadsheet, as the table shows it',
  refusals: ['lists.too_many_rows'],
  limit: { name: 'list_csv', points: 30, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({
    list: z.enum(csvLists),
    /** `key:value` terms of the list, joined by ";". */
    filters: z.optional(sentText(500)),
    keyword: z.optional(keywordText),
    orderBy: z.optional(sentText(40)),
    sortedBy: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** In the order in which they are shown; unknown ones are refused. */
    columns: z.array(sentText(40)).check(z.minLength(1), z.maxLength(30)),
  }),
  output: z.strictObject({ file_name: z.string(), rows: z.number(), csv: z.string() }),
})
