import { useState } from 'react'
import { closeCalendar, openCalendar } from '#domain/calendars/api.ts'
import { call } from '#web/kit/api.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { onPress } from '#web/kit/open-in-place.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useAct } from '#web/kit/use-act.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type Change = 'open' | 'renew' | 'close'

/** The secret address of the calendar feed, with the buttons to create, replace and remove it. */
export function CalendarPanel({ url }: { readonly url: string | null }) {
  const t = useTranslations('account')
  const { act, isBusy, refusal } = useAct()
  const [asked, setAsked] = useState<Change>()
  const change = async (to: Change) => {
    setAsked(to)
    return to === 'close' ? call(closeCalendar, {}) : call(openCalendar, { renew: to === 'renew' })
  }
  const press = (to: Change) => ({ busy: isBusy && asked === to, ...onPress(() => act(async () => change(to))) })
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
