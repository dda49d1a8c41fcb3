import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'

type Day = OutputOf<typeof getToday>
type News = NonNullable<Day['news']>[number]

const sentences = {
  booked: 'newsBooked',
  waits: 'newsWaits',
  promoted: 'newsPromoted',
  checked_in: 'newsCheckedIn',
  canceled: 'newsCanceled',
  no_show: 'newsNoShow',
} as const satisfies Record<News['kind'], string>

/** What happened a moment ago; each line leads to the roster of its class. */
export function NewsPart({ of: news, date }: { readonly of: readonly News[]; readonly date: string }) {
  const t = useTranslations('staffToday')
  if (news.length === 0) return null
  return (
    <section className="today-news" aria-labelledby="today-news">
      <h2 className="strong" id="today-news">
        {t('news')}
      </h2>
      <ul>
        {news.map((one) => (
          <li key={`${one.at} ${one.kind} ${one.session_id} ${one.person_name}`}>
            <span className="figure today-news-time">{one.at.slice(11, 16)}</span>
            <NewsLine of={one} date={date} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewsLine({ of: one, date }: { readonly of: News; readonly date: string }) {
  const t = useTranslations('staffToday')
  const days = useDays()
  const clock = one.starts_at.slice(11, 16)
  const when = one.starts_at.startsWith(date) ? clock : days.shortAt(one.starts_at)
  return (
    <span>
      {t.rich(sentences[one.kind], {
        name: one.person_name,
        class: one.class_name,
        when,
        seat: one.seat_no ?? '–',
        b: (words: ReactNode) => (
          <Link className="strong" to={`/staff/checkin/${one.session_id}`}>
            {words}
          </Link>
        ),
      })}
    </span>
  )
}
