import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { closeCalendar, openCalendar } from '#domain/calendars/api.ts'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { onPress } from '#web/kit/open-in-place.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type Change = 'open' | 'renew' | 'close'

/** The secret address of the calendar feed, with the buttons to create, replace and remove it. */
export function CalendarPanel({ url }: { readonly url: string | null }) {
  const t = useTranslations('account')
  const { change, busy, refusal } = useCalendar()
  const press = (to: Change) => ({ busy: busy === to, ...onPress(() => change(to)) })
  return (
    <section className="panel stack calendar-panel" aria-labelledby="calendar-panel">
      <h2 className="heading-4" id="calendar-panel">
        {t('calendarTitle')}
      </h2>
      <p className="soft measure">{t('calendarText')}</p>
      <NeedsScript />
      {url === null ? (
        <div>
          <Button look="line" size="small" {...press('open')}>
            {t('calendarOpen')}
          </Button>
        </div>
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
            <Button look="quiet" size="small" {...press('renew')}>
              {t('calendarRenew')}
            </Button>
            <Button look="quiet" size="small" {...press('close')}>
              {t('calendarClose')}
            </Button>
          </div>
        </>
      )}
      <RefusalNotice refusal={refusal} title={t('calendarFailed')} />
    </section>
  )
}

function useCalendar(): {
  readonly change: (to: Change) => void
  readonly busy: Change | undefined
  readonly refusal: CallRefusal | undefined
} {
  const path = usePath()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<Change>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const send = async (to: Change) => {
    setBusy(to)
    const answer = to === 'close' ? await call(closeCalendar, {}) : await call(openCalendar, { renew: to === 'renew' })
    if (answer.ok) await revalidate()
    setBusy(undefined)
    if (!answer.ok && answer.refusal.status === 401)
      return openModal('LOGIN_VIEW', { next: path('/my-account/classes') })
    setRefusal(answer.ok ? undefined : answer.refusal)
  }
  return { busy, refusal, change: (to) => (busy === undefined ? void send(to) : undefined) }
}
