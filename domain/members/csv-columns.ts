import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listTasks } from '#domain/orders/api.ts'
import { taskWords } from '#domain/orders/task-words.ts'
import { memberList as memberListEn } from '#domain/text/en/members-pages.ts'
import { staffTasks as tasksEn } from '#domain/text/en/tasks-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { memberList as memberListZh } from '#domain/text/zh/members-pages.ts'
import { staffTasks as tasksZh } from '#domain/text/zh/tasks-pages.ts'
import type { listMembers } from './list-api.ts'

/** The lists that owners and managers may take with them. */
export const csvLists = ['members', 'tasks'] as const

type Member = OutputOf<typeof listMembers>['data'][number]
type Task = OutputOf<typeof listTasks>['data'][number]

/** The language of the words, and the zone of the branch. */
interface Reader {
  readonly locale: Locale
  readonly zone: string
}

interface Column<Row> {
  readonly head: (locale: Locale) => string
  readonly cell: (row: Row, reader: Reader) => string
}

const members = { en: memberListEn, zh: memberListZh }
const tasks = { en: tasksEn, zh: tasksZh }
const ofMembers = (key: keyof typeof memberListEn) => (locale: Locale) => members[locale][key]
const ofTasks = (key: keyof typeof tasksEn) => (locale: Locale) => tasks[locale][key]
/** A day as a spreadsheet sorts it. */
const dayOf = (at: string | null) => at?.slice(0, 10) ?? ''
/** The same with the clock of the branch. */
const minuteOf = (at: string | null) => at?.slice(0, 16).replace('T', ' ') ?? ''

const languages = { en: 'english', zh: 'chinese' } as const
const waivers = { current: 'waiverSigned', outdated: 'waiverOutdated', missing: 'waiverMissing' } as const

const ofMember: Readonly<Record<string, Column<Member>>> = {
  name: { head: ofMembers('name'), cell: (row) => row.full_name },
  phone: { head: ofMembers('phone'), cell: (row) => row.phone ?? '' },
  email: { head: ofMembers('email'), cell: (row) => row.email ?? '' },
  pack: { head: ofMembers('pack'), cell: (row) => row.pack?.name ?? '' },
  left: { head: ofMembers('left'), cell: (row) => (row.pack === null ? '' : String(row.left)) },
  expires: { head: ofMembers('expires'), cell: (row) => row.pack?.valid_to ?? '' },
  last_class: { head: ofMembers('lastClass'), cell: (row) => dayOf(row.last_class_at) },
  visits: { head: ofMembers('visits'), cell: (row) => String(row.visits) },
  waiver: { head: ofMembers('waiver'), cell: (row, { locale }) => members[locale][waivers[row.waiver]] },
  tags: { head: ofMembers('tags'), cell: (row) => row.tags.join('; ') },
  joined: { head: ofMembers('joined'), cell: (row) => dayOf(row.joined_at) },
  birth_date: { head: ofMembers('birthDate'), cell: (row) => row.birth_date ?? '' },
  language: {
    head: ofMembers('language'),
    cell: (row, { locale }) => (row.language === null ? '' : members[locale][languages[row.language]]),
  },
  store_credit: { head: ofMembers('storeCredit'), cell: (row) => row.store_credit },
  points: { head: ofMembers('points'), cell: (row) => String(row.points) },
  late_cancels: { head: ofMembers('lateCancels'), cell: (row) => String(row.late_cancels) },
  no_shows: { head: ofMembers('noShows'), cell: (row) => String(row.no_shows) },
}

const ofTask: Readonly<Record<string, Column<Task>>> = {
  title: { head: ofTasks('csvTitle'), cell: (row, reader) => words(row, reader).title },
  about: { head: ofTasks('csvAbout'), cell: (row, reader) => words(row, reader).about },
  due: { head: ofTasks('csvDue'), cell: (row) => minuteOf(row.due_at) },
  assigned_to: { head: ofTasks('csvAssigned'), cell: (row) => row.assigned_to?.name ?? '' },
  created: { head: ofTasks('csvCreated'), cell: (row) => minuteOf(row.created_at) },
  done: { head: ofTasks('csvDone'), cell: (row) => minuteOf(row.done_at) },
}

/**
 * The columns of each list by the ids of its table; days are ISO and numbers bare, so that a spreadsheet can sort and
 * add them.
 */
export const csvColumns = { members: ofMember, tasks: ofTask } as const

function words(row: Task, { locale, zone }: Reader): { readonly title: string; readonly about: string } {
  const { title, about, values } = taskWords(row, { locale, zone })
  return { title: fill(tasks[locale][title], values), about: fill(tasks[locale][about], values) }
}

/** The head and the rows of a file, in the order of the columns; undefined where a column is not of the list. */
export function tableOf<Row>(
  rows: readonly Row[],
  of: {
    readonly all: Readonly<Record<string, Column<Row>>>
    readonly columns: readonly string[]
    readonly reader: Reader
  },
): readonly (readonly string[])[] | undefined {
  const shown = of.columns.flatMap((id) => (Object.hasOwn(of.all, id) ? (of.all[id] ?? []) : []))
  if (shown.length !== of.columns.length) return undefined
  const { reader } = of
  return [
    shown.map(({ head }) => head(reader.locale)),
    ...rows.map((row) => shown.map(({ cell }) => cell(row, reader))),
  ]
}
