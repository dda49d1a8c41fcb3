import { formatMoney, sen } from '#domain/kit/money.ts'
import type { Day } from '#domain/kit/time.ts'
import { dayAnomalies, type DayNumbers } from '#domain/reports/day-anomalies.ts'
import { mailReports as en } from '#domain/text/en/mail/reports.ts'
import { days as enDays } from '#domain/text/en/schedules-pages.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailReports as zh } from '#domain/text/zh/mail/reports.ts'
import { days as zhDays } from '#domain/text/zh/schedules-pages.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { morningTemplate, type Owner } from './morning-queries.ts'

const books = { en, zh }
const weekdays = { en: enDays.weekdayLong, zh: zhDays.weekdayLong }

/** What the mail of the morning says of a branch: yesterday, and today until now. */
export interface Morning extends DayNumbers {
  readonly yesterday: Day
  readonly sales: number
  readonly capacity: number
  readonly came: number
  readonly tasks: number
  readonly today: {
    readonly classes: number
    /** The clock of the first one; null without classes. */
    readonly firstAt: string | null
    readonly booked: number
    readonly capacity: number
    readonly waiting: number
  }
}

/** The mail of the morning to an owner, in the owner's language. It names classes and nobody. */
export function morningMail(
  morning: Morning,
  {
    owner,
    branch,
    origin,
  }: {
    readonly owner: Owner
    /** Its name, where the studio has others. */
    readonly branch: string | undefined
    readonly origin: string
  },
): QueuedMessage {
  const { locale } = owner
  const words = books[locale]
  const day = formatDay(morning.yesterday, locale)
  const weekday = weekdays[locale].split(' ')[morning.yesterday.dayOfWeek - 1] ?? ''
  const takings = formatMoney(sen(morning.takingsSen))
  const { booked, capacity, today } = morning
  const percent = percentOf(booked, capacity)
  const odd = dayAnomalies(morning).map(({ code, ...values }) => fill(words.odd[code], { ...values, weekday }))
  const share = (count: number, of: number) =>
    of === 0 ? words.none : fill(words.of, { count, capacity: of, percent: percentOf(count, of) })
  const { facts } = words
  const subject = fill(capacity === 0 ? words.subjectNoClasses : words.subject, { day, takings, percent })
  const lines = [
    [facts.takings, takings],
    [fill(facts.usual, { weekday }), formatMoney(sen(morning.usualSen))],
    [facts.sales, String(morning.sales)],
    [facts.filled, share(booked, capacity)],
    [facts.came, String(morning.came)],
    [facts.noShows, String(morning.noShows)],
    [facts.tasks, String(morning.tasks)],
    [
      facts.today,
      today.firstAt === null ? words.none : fill(words.from, { count: today.classes, time: today.firstAt }),
    ],
    [facts.bookedToday, share(today.booked, today.capacity)],
    [facts.waitingToday, String(today.waiting)],
  ] as const
  return {
    eventKey: owner.event_key,
    template: morningTemplate,
    channel: 'email',
    accountId: owner.account_id,
    recipient: owner.email,
    locale,
    content: {
      subject: branch === undefined ? subject : fill(words.subjectOfBranch, { branch, subject }),
      heading: fill(branch === undefined ? words.heading : words.headingOfBranch, { day, branch: branch ?? '' }),
      paragraphs: odd.length === 0 ? [words.usual] : odd,
      facts: lines.map(([label, value]) => ({ label, value })),
      action: { label: words.action, url: `${origin}/staff/today` },
    },
  }
}

function percentOf(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((count / of) * 100)
}
