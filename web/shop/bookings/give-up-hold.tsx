import { useState, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { cancelBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { usePhraseList } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { focusHeading } from '#web/kit/use-heading-focus.ts'
import { useRefusalSentence } from '#web/kit/use-refusal-sentence.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'

/**
 * Releases the held seat. Nothing is lost by it, so there is no confirmation. Without script the form posts to My
 * Classes.
 */
export function GiveUpHold({
  id,
  name,
  full = false,
  onGone,
}: {
  readonly id: string
  readonly name: string
  readonly full?: boolean
  readonly onGone?: () => void
}) {
  const t = useTranslations('holds')
  const path = usePath()
  const revalidator = useRevalidator()
  const phrases = usePhraseList()
  const sentenceOf = useRefusalSentence()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    setSending(true)
    // A booking is cancelled once, so its id is the idempotency key.
    const answer = await call(cancelBooking, { id: asId('bookings', id) }, { key: `cancel-${id}` })
    setSending(false)
    if (answer.ok) showToast(t('givenUp'))
    else showToast(phrases([t('giveUpFailed'), sentenceOf(answer.refusal)]), { tone: 'failure' })
    if (answer.ok) onGone?.()
    if (answer.ok || answer.refusal.status > 0) await revalidator.revalidate()
    if (answer.ok) focusHeading()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Form method="post" action={path('/my-account/classes')} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <StudioButton
        type="submit"
        look={full ? 'line' : 'quiet'}
        size={full ? 'default' : 'small'}
        full={full}
        busy={isSending}
        aria-label={t('giveUpLabel', { name })}
      >
        {t('giveUp')}
      </StudioButton>
    </Form>
  )
}
