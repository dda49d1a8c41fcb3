import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listSubstitutes } from '#domain/staffing/offers-api.ts'
import { useSentenceGap } from '#web/kit/punctuation.tsx'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'

export type Candidate = OutputOf<typeof listSubstitutes>['candidates'][number]
export type Request = OutputOf<typeof listSubstitutes>['requests'][number]

interface About {
  readonly className: string
  /** The name of who cannot come. */
  readonly absent: string
  readonly offer: Request['offers'][number] | undefined
}

/** Why somebody can or cannot stand in, in words. */
export function useCandidateWords() {
  const t = useTranslations('substitutes')
  const gap = useSentenceGap()
  const freeWords = ({ free_from: from, next_at: next }: Candidate) => {
    if (from !== null && next !== null) return t('freeBetween', { from: clockOf(from), next: clockOf(next) })
    if (from !== null) return t('freeFrom', { from: clockOf(from) })
    return next === null ? t('freeAllDay') : t('freeUntil', { next: clockOf(next) })
  }
  const fitWords = (of: Candidate, { absent, offer }: About) =>
    [
      offer?.status === 'open' ? t('askedAt', { time: clockOf(offer.asked_at) }) : '',
      offer?.status === 'lapsed' ? t('lapsed') : '',
      of.proposed ? t('proposed', { name: absent }) : '',
      freeWords(of),
      of.took_most ? t('tookMost', { count: of.taken_over }) : t('took', { count: of.taken_over }),
      of.reachable ? '' : t('unreachable'),
    ]
      .filter((words) => words !== '')
      .join(gap)
  return (of: Candidate, about: About): string => {
    switch (of.fit) {
      case 'fits':
        return fitWords(of, about)
      case 'busy':
        if (of.busy === null) return ''
        return t(of.busy.private ? 'busyPrivate' : 'busy', {
          class: of.busy.class_name,
          time: clockOf(of.busy.starts_at),
        })
      case 'said_no':
        return t('saidNo')
      case 'away':
        return t('away')
      case 'untrained':
        return t('untrained', { class: about.className })
    }
  }
}
