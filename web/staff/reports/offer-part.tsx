import type { OutputOf } from '#domain/kit/endpoint.ts'
import { getMyDay } from '#domain/reports/api.ts'
import { answerOffer } from '#domain/staffing/offers-api.ts'
import { SentenceGap, useNameList } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWrite } from '../kit/use-write.ts'

type Offer = OutputOf<typeof getMyDay>['offers'][number]

/** The studio asks whether somebody can take a class over: yes or no, in one press. */
export function OfferPart({ of: offer }: { readonly of: Offer }) {
  const t = useTranslations('offers')
  const listed = useNameList()
  const days = useDays()
  const write = useWrite(answerOffer, { changes: [getMyDay] })
  const { class_name: name, starts_at: startsAt, next } = offer
  const day = days.weekdayLong(startsAt)
  const time = clockOf(startsAt)
  const answer = async (said: 'yes' | 'no') => {
    const done = await write.send({ id: offer.id, answer: said })
    if (!done.ok) return
    showToast(said === 'yes' ? t('yours', { class: name, day, time, told: done.value.told }) : t('declined'))
  }
  const until = clockOf(offer.ends_at)
  return (
    <section className="my-day-offer" aria-labelledby={`offer-${offer.id}`}>
      <p className="smallest soft">
        {t('asks', { name: offer.asked_by, others: offer.others.length, names: listed(offer.others) })}
      </p>
      <h2 className="my-day-question" id={`offer-${offer.id}`}>
        {t('can', { class: name, day: days.long(startsAt), time })}
      </h2>
      <p className="soft">
        {t('about', { absent: offer.absent, booked: offer.booked, room: offer.room })}
        <SentenceGap />
        {next === null
          ? t('ends', { until })
          : t('endsNext', { until, class: next.class_name, time: clockOf(next.starts_at) })}
        <SentenceGap />
        {t('answerBy', { when: days.shortAt(offer.answer_by) })}
      </p>
      <div className="my-day-answers">
        <Button look="soft" busy={write.isBusy} onClick={() => void answer('no')}>
          {t('no')}
        </Button>
        <Button look="line" busy={write.isBusy} onClick={() => void answer('yes')}>
          {t('yes', { day, time })}
        </Button>
      </div>
    </section>
  )
}
