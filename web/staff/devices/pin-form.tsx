import { useRef, type FormEvent } from 'react'
import { getStaffSession, setPin } from '#domain/devices/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'

/** The own PIN, which is set and never shown. */
export function PinForm() {
  const t = useTranslations('staffLogin')
  const frame = useTranslations('consoleFrame')
  const standing = useRead(getStaffSession, { input: {} })
  const save = useWrite(setPin, { refusals: 'page', changes: [getStaffSession] })
  const askAgain = useAskAgain()
  const form = useRef<HTMLFormElement>(null)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pin = textField(new FormData(event.currentTarget), 'pin')
    void askAgain(async () => {
      const answer = await save.send({ pin })
      if (answer.ok) {
        form.current?.reset()
        showToast(t('pinSaved'))
      }
      return answer
    })
  }
  return (
    <section className="stack-small">
      <h2 className="heading-4">{t('pinHeading')}</h2>
      <p className="small soft measure">
        {t('pinText')}
        <SentenceGap />
        {standing.data?.session?.has_pin === true ? t('pinSet') : null}
      </p>
      <form ref={form} className="act-form device-form" noValidate onSubmit={send}>
        <NotDone refusal={save.refusal} />
        <PasswordField
          label={t('pinLabel')}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          showLabel={frame('showPassword')}
          error={save.refusal?.errors['pin']}
        />
        <Button type="submit" size="small" busy={save.isBusy}>
          {t('pinSave')}
        </Button>
      </form>
    </section>
  )
}
