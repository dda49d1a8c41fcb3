import { useState, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { type CallRefusal, call, type CallAnswer } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { changeCalendar } from './change-calendar.ts'

const noNetwork: CallRefusal = { status: 0, code: 'offline', message: '', errors: {}, requestId: undefined }

/** The secret address of the calendar feed, with the forms to create, replace and remove it. */
export function CalendarPanel({
  url,
  refused,
}: {
  readonly url: string | null
  readonly refused: CallRefusal | undefined
}) {
  const t = useTranslations('account')
  const { ask, busy, refusal } = useCalendar(refused)
  const press = { busy, onAsk: ask }
  return (
    <section className="panel stack calendar-panel" aria-labelledby="calendar-panel">
      <h2 className="heading-4" id="calendar-panel">
        {t('calendarTitle')}
      </h2>
      <p className="soft measure">{t('calendarText')}</p>
      {url === null ? (
        <IntentForm {...press} intent="calendar_open" words={t('calendarOpen')} look="line" />
      ) : (
        <>
          <TextField
            label={t('calendarAddress')}
            help={t('calendarSecret')}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="row flex-wrap">
            <LinkButton size="small" look="line" to={url.replace(/^https?:/, 'webcal:')} reloadDocument>
              {t('calendarSubscribe')}
            </LinkButton>
            <IntentForm {...press} intent="calendar_renew" words={t('calendarRenew')} look="quiet" />
            <IntentForm {...press} intent="calendar_close" words={t('calendarClose')} look="quiet" />
          </div>
        </>
      )}
      <RefusalNotice refusal={refusal} title={t('calendarFailed')} />
    </section>
  )
}

function IntentForm({
  intent,
  words,
  look,
  busy,
  onAsk,
}: {
  readonly intent: string
  readonly words: string
  readonly look: 'line' | 'quiet'
  readonly busy: string | undefined
  readonly onAsk: (intent: string) => void
}) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onAsk(intent)
  }
  return (
    <Form method="post" onSubmit={send}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look={look} size="small" busy={busy === intent}>
        {words}
      </Button>
    </Form>
  )
}

function useCalendar(refused: CallRefusal | undefined): {
  readonly ask: (intent: string) => void
  readonly busy: string | undefined
  readonly refusal: CallRefusal | undefined
} {
  const path = usePath()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState(refused)
  const change = async (intent: string) => {
    setBusy(intent)
    const answer = await changeCalendarHere(intent)
    if (answer?.ok) await revalidate()
    setBusy(undefined)
    if (answer?.ok === false && answer.refusal.status === 401)
      return openModal('LOGIN_VIEW', { next: path('/my-account/classes') })
    setRefusal(answer?.ok ? undefined : (answer?.refusal ?? noNetwork))
  }
  return { busy, refusal, ask: (intent) => (busy === undefined ? void change(intent) : undefined) }
}

/** The same from the browser. */
async function changeCalendarHere(intent: string): Promise<CallAnswer<{ readonly url: string | null }> | undefined> {
  return changeCalendar(call, intent)
}
