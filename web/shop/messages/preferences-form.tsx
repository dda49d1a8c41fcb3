import { useState } from 'react'
import { Form } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Preferences } from './send-notices.ts'
import { useNoticeForm } from './use-notice-form.ts'

const rows = [
  ['reminder', 'reminder', 'reminderText'],
  ['queue', 'queue', 'queueText'],
  ['class_changes', 'classChanges', 'classChangesText'],
  ['expiry', 'expiry', 'expiryText'],
  ['news', 'news', 'newsText'],
] as const satisfies ReadonlyArray<readonly [keyof Preferences, string, string]>

/** Which messages are e-mailed and which are only shown here. `saved` is the result of a form without script. */
export function PreferencesForm({
  preferences,
  saved,
  refused,
}: {
  readonly preferences: Preferences
  readonly saved: boolean
  readonly refused: CallRefusal | undefined
}) {
  const t = useTranslations('notifications')
  const [isSaved, setSaved] = useState(saved)
  const { send, isBusy, refusal } = useNoticeForm(refused, () => {
    setSaved(true)
    showToast(t('saved'))
  })
  return (
    <section className="notice-preferences" aria-labelledby="notice-preferences">
      <h2 className="heading-3" id="notice-preferences">
        {t('preferences')}
      </h2>
      <p className="soft measure">{t('preferencesLead')}</p>
      <Form method="post" className="notice-preferences-form" onSubmit={send} onChange={() => setSaved(false)}>
        <input type="hidden" name="intent" value="preferences" />
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
      </Form>
    </section>
  )
}
