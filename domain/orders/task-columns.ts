import type { CsvColumns, CsvReader } from '#domain/kit/csv-table.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { staffTasks as en } from '#domain/text/en/tasks-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { staffTasks as zh } from '#domain/text/zh/tasks-pages.ts'
import type { listTasks } from './api.ts'
import { taskWords } from './task-words.ts'

type Task = OutputOf<typeof listTasks>['data'][number]

const texts = { en, zh }
const head = (key: keyof typeof en) => (locale: Locale) => texts[locale][key]
/** A minute of the branch's clock, as a spreadsheet sorts it. */
const minuteOf = (at: string | null) => at?.slice(0, 16).replace('T', ' ') ?? ''

/** The columns of a file of tasks. */
export const taskColumns: CsvColumns<Task> = {
  title: { head: head('csvTitle'), cell: (row, reader) => words(row, reader).title },
  about: { head: head('csvAbout'), cell: (row, reader) => words(row, reader).about },
  due: { head: head('csvDue'), cell: (row) => minuteOf(row.due_at) },
  assigned_to: { head: head('csvAssigned'), cell: (row) => row.assigned_to?.name ?? '' },
  created: { head: head('csvCreated'), cell: (row) => minuteOf(row.created_at) },
  done: { head: head('csvDone'), cell: (row) => minuteOf(row.done_at) },
}

function words(row: Task, { locale, zone }: CsvReader): { readonly title: string; readonly about: string } {
  return taskWords(row, { locale, zone, say: (key, values) => fill(texts[locale][key], values) })
}
