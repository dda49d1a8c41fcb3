import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** Who teaches on this day, and when. */
export function TeachingPart({ people }: { readonly people: OutputOf<typeof getToday>['teaching'] }) {
  const t = useTranslations('staffToday')
  const comma = useComma()
  if (people.length === 0) return null
  return (
    <section className="today-taught" aria-labelledby="today-teaching">
      <h2 className="read-aloud-only" id="today-teaching">
        {t('teaching')}
      </h2>
      <ul className="today-teaching">
        {people.map(({ id, name, starts_at: starts, away }) => (
          <li key={id}>
            <p className="today-name">{name}</p>
            <p className="smallest soft">
              {[...starts.map((at) => at.slice(11, 16)), ...(away ? [t('isAway')] : [])].join(comma)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
