import type { CsvColumns } from '#domain/kit/csv-table.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { memberList as en } from '#domain/text/en/members-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { memberList as zh } from '#domain/text/zh/members-pages.ts'
import type { listMembers } from './list-api.ts'

type Member = OutputOf<typeof listMembers>['data'][number]

const texts = { en, zh }
const head = (key: keyof typeof en) => (locale: Locale) => texts[locale][key]
/** A day as a spreadsheet sorts it. */
const dayOf = (at: string | null) => at?.slice(0, 10) ?? ''

const languages = { en: 'english', zh: 'chinese' } as const
const waivers = {
  current: 'waiverSigned',
  outdated: 'waiverOutdated',
  missing: 'waiverMissing',
  none: 'waiverNone',
} as const

/** The credits beside it are of all packs, so that the others are named as on the page. */
function packWords(pack: Member['pack'], locale: Locale): string {
  if (pack === null || pack.others === 0) return pack?.name ?? ''
  return `${pack.name} ${fill(texts[locale].otherPacks, { count: pack.others })}`
}

/** The columns of a file of members, by the ids of the table of the page. */
export const memberColumns: CsvColumns<Member> = {
  name: { head: head('name'), cell: (row) => row.full_name },
  phone: { head: head('phone'), cell: (row) => row.phone ?? '' },
  email: { head: head('email'), cell: (row) => row.email ?? '' },
  pack: { head: head('pack'), cell: ({ pack }, { locale }) => packWords(pack, locale) },
  left: { head: head('left'), cell: (row) => (row.pack === null ? '' : String(row.left)) },
  expires: { head: head('expires'), cell: (row) => row.pack?.valid_to ?? '' },
  last_class: { head: head('lastClass'), cell: (row) => dayOf(row.last_class_at) },
  visits: { head: head('visits'), cell: (row) => String(row.visits) },
  waiver: { head: head('waiver'), cell: (row, { locale }) => texts[locale][waivers[row.waiver]] },
  tags: { head: head('tags'), cell: (row) => row.tags.join('; ') },
  joined: { head: head('joined'), cell: (row) => dayOf(row.joined_at) },
  birth_date: { head: head('birthDate'), cell: (row) => row.birth_date ?? '' },
  language: {
    head: head('language'),
    cell: (row, { locale }) => (row.language === null ? '' : texts[locale][languages[row.language]]),
  },
  store_credit: { head: head('storeCredit'), cell: (row) => row.store_credit },
  points: { head: head('points'), cell: (row) => String(row.points) },
  late_cancels: { head: head('lateCancels'), cell: (row) => String(row.late_cancels) },
  no_shows: { head: head('noShows'), cell: (row) => String(row.no_shows) },
}
