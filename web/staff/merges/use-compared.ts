import { formatCount, formatMoney, fromWire } from '#domain/kit/money.ts'
import { formatPhone } from '#domain/kit/phone.ts'
import { day, instant, isBefore } from '#domain/kit/time.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import type { MemberRecord } from '../members/member-packs.tsx'
import { classWords } from '../members/timeline-words.ts'
import { useShortDay } from '../members/use-short-day.ts'

interface ComparedRow {
  readonly key: string
  readonly label: string
  /** The lines of each record, in their order. */
  readonly values: ReadonlyArray<readonly string[]>
  readonly isSame: boolean
}

/** What each of two records has, a row for each kind of it; none for what neither has. */
export function useCompared(records: readonly [MemberRecord, MemberRecord]): readonly ComparedRow[] {
  const known = useKnown(records)
  const held = useHeld(records)
  return [...known, ...held].flatMap(({ key, label, linesOf }) => {
    const values = records.map((record) => linesOf(record))
    if (values.every((lines) => lines.length === 0)) return []
    const [one, other] = values.map((lines) => JSON.stringify(lines))
    return [{ key, label, values, isSame: one === other }]
  })
}

interface Row {
  readonly key: string
  readonly label: string
  readonly linesOf: (record: MemberRecord) => readonly string[]
}

const given = (value: string | null): readonly string[] => (value === null ? [] : [value])

/** Who they are, and how they are reached. */
function useKnown(records: readonly [MemberRecord, MemberRecord]): readonly Row[] {
  const t = useTranslations('staffMerge')
  const short = useShortDay(day(records[0].now.slice(0, 10)))
  return [
    { key: 'name', label: t('fullName'), linesOf: ({ person }) => [person.full_name] },
    { key: 'called', label: t('displayName'), linesOf: ({ person }) => given(person.display_name) },
    { key: 'email', label: t('email'), linesOf: ({ person }) => given(person.email) },
    {
      key: 'phone',
      label: t('phone'),
      linesOf: ({ person }) => given(person.phone === null ? null : formatPhone(person.phone)),
    },
    {
      key: 'birth date',
      label: t('birthDate'),
      linesOf: ({ about }) => given(about.birth_date && short(about.birth_date)),
    },
    {
      key: 'language',
      label: t('language'),
      linesOf: ({ about }) => given(about.language && t(about.language === 'zh' ? 'chinese' : 'english')),
    },
    {
      key: 'emergency',
      label: t('emergency'),
      linesOf: ({ about: { emergency } }) =>
        [emergency?.name ?? null, emergency?.phone ?? null].filter((part) => part !== null),
    },
  ]
}

const restrictionTexts = { no_classes: 'noClasses', desk_only: 'deskOnly' } as const

/** What they have, and what the studio knows of them. */
function useHeld(records: readonly [MemberRecord, MemberRecord]): readonly Row[] {
  const t = useTranslations('staffMerge')
  const locale = useLocale()
  const today = day(records[0].now.slice(0, 10))
  const short = useShortDay(today)
  return [
    {
      key: 'packs',
      label: t('packs'),
      linesOf: ({ packs }) =>
        packs
          .filter(({ state, own }) => own && state === 'usable')
          .map(({ name, left, granted, valid_to: to }) => t('packLine', { name, left, granted, day: short(to) })),
    },
    {
      key: 'booked',
      label: t('booked'),
      linesOf: ({ bookings, now }) =>
        bookings.data
          .filter(({ status, ends_at: end }) => status !== 'canceled' && isBefore(instant(now), instant(end)))
          .toReversed()
          .map(({ class_name: name, starts_at: startsAt }) =>
            classWords({ name, starts_at: startsAt }, { locale, today }),
          ),
    },
    { key: 'classes', label: t('classes'), linesOf: ({ about }) => [String(about.classes)] },
    {
      key: 'absences',
      label: t('absences'),
      linesOf: ({ about }) => [t('absencesLine', { late: about.late_cancels, noShows: about.no_shows })],
    },
    {
      key: 'store credit',
      label: t('storeCredit'),
      linesOf: ({ about }) => [formatMoney(fromWire(about.store_credit))],
    },
    { key: 'points', label: t('points'), linesOf: ({ about }) => [formatCount(about.points)] },
    { key: 'orders', label: t('orders'), linesOf: ({ about }) => [String(about.orders)] },
    {
      key: 'forms',
      label: t('forms'),
      linesOf: ({ about }) => [t('formsLine', { count: about.forms, waiver: about.waiver })],
    },
    {
      key: 'restriction',
      label: t('restriction'),
      linesOf: ({ restriction }) => (restriction === null ? [] : [t(restrictionTexts[restriction.kind])]),
    },
    { key: 'notes', label: t('notes'), linesOf: ({ notes }) => notes.map(({ text }) => text) },
    { key: 'tags', label: t('tags'), linesOf: ({ tags }) => tags },
  ]
}
