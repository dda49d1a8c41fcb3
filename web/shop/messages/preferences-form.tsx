import { useState } from 'react'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { savePreferences } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { onSend } from '#web/kit/open-in-place.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useAct } from '#web/kit/use-act.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Preferences = InputOf<typeof savePreferences>

const rows = [
  ['reminder', 'reminder', 'reminderText'],
  ['queue', 'queue', 'queueText'],
  ['class_changes', 'classChanges', 'classChangesText'],
  ['expiry', 'expiry', 'expiryText'],
  ['news', 'news', 'newsText'],
] as const satisfies ReadonlyArray<readonly [keyof Preferences, string, string]>

/** Which messages are e-mailed and which are only shown here. */
export function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  const t = useTranslations('notifications')
  const [isSaved, setSaved] = useState(false)
  const { act, isBusy, refusal } = useAct()
  const save = (filled: FormData) =>
    act(
      async () =>
        call(savePreferences, {
          reminder: filled.has('reminder'),
          queue: filled.has('queue'),
          class_changes: filled.has('class_changes'),
          expiry: filled.has('expiry'),
          news: filled.has('news'),
        }),
      () => {
        setSaved(true)
        showToast(t('saved'))
      },
    )
  return (
    <section className="notice-preferences" aria-labelledby="notice-preferences">
      <h2 className="heading-3" id="notice-preferences">
        {t('preferences')}
      </h2>
      <p className="soft measure">{t('preferencesLead')}</p>
      <form className="notice-preferences-form" onChange={() => setSaved(false)} {...onSend(save)}>
        {rows.map(([name, title, detail]) => (
          <Checkbox key={name} name={name} value="on" defaultChecked={preferences[name]} detail={t(detail)}>
            {t(title)}
          </Checkbox>
        ))}
        <Notice tone="bare" className="measure">
          {t('always')}
        </Notice>
        <RefusalNotice refusal={refusal} title={t('notSaved')} />
        {isSaved && refusal === undefined ? (
          <Notice tone="ok" role="status">
            {t('saved')}
          </Notice>
        ) : null}
        <div>
          <Button type="submit" busy={isBusy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
