import { useEffect, useState } from 'react'
import { formatContent } from '#domain/giftcards/api.ts'
import type { GiftArtwork } from '#domain/giftcards/model.ts'
import { call } from '#web/kit/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { CardArt } from './card-art.tsx'
import type { GiftShown } from './gift-draft.ts'

const quietMs = 300

/** A preview of the card, updated at each key; the server, which writes the e-mail, decides. */
export function GiftPreview({
  artwork,
  value,
  words,
  delivery,
}: {
  readonly artwork: GiftArtwork
  readonly value: string | undefined
  readonly words: GiftShown
  readonly delivery: string
}) {
  const t = useTranslations('giftcards')
  const days = useDays()
  const read = useRead(words)
  const from = words.sender_name.trim()
  const isDated = delivery === 'email' && /^\d{4}-\d{2}-\d{2}$/.test(words.send_on)
  return (
    <section className="gift-preview" aria-label={t('preview')}>
      <p className="small strong muted">{t('preview')}</p>
      <CardArt artwork={artwork} value={value} recipient={read.for} />
      <div className="gift-words">
        {read.title === '' ? null : <h2 className="heading-3">{read.title}</h2>}
        {read.lines.map((line, place) => (
          <p key={place} className="gift-line">
            {line}
          </p>
        ))}
        {from === '' ? null : <p className="small muted">{read.from}</p>}
        <p className="small muted">
          {delivery === 'physical'
            ? t('youPrint')
            : isDated
              ? t('arrivesOn', { day: days.date(words.send_on) })
              : t('arrivesNow')}
        </p>
      </div>
    </section>
  )
}

interface Read {
  readonly title: string
  readonly for: string
  readonly from: string
  readonly lines: readonly string[]
}

/** The text as it is typed, and a moment later as the server parses it. */
function useRead(words: GiftShown): Read {
  const t = useTranslations('giftcards')
  const [answered, setAnswered] = useState<{ readonly of: string; readonly read: Read }>()
  const { title, sender_name, recipient_name, personal_message: message } = words
  const of = JSON.stringify([title, sender_name, recipient_name, message])
  useEffect(() => {
    const isUntouched = sender_name + recipient_name + title === '' && ['', t('firstMessage')].includes(message)
    if (isUntouched) return undefined
    const timer = setTimeout(() => {
      void call(formatContent, { title, sender_name, recipient_name, message }).then((answer) => {
        if (answer.ok) setAnswered({ of, read: answer.value })
      })
    }, quietMs)
    return () => clearTimeout(timer)
  }, [of, title, sender_name, recipient_name, message, t])
  if (answered?.of === of) return answered.read
  const named = (sentence: 'for' | 'from', name: string) =>
    name.trim() === '' ? '' : t(sentence, { name: name.trim() })
  return {
    title: title.trim(),
    for: named('for', recipient_name),
    from: named('from', sender_name),
    lines: message.trim().split('\n'),
  }
}
