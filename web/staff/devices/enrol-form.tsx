import type { FormEvent } from 'react'
import { enrolDevice, getStaffSession, listDevices } from '#domain/devices/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'

const kinds = ['desk', 'roster', 'kiosk'] as const
const kindNames = { desk: 'kindDesk', roster: 'kindRoster', kiosk: 'kindKiosk' } as const

/** Makes this browser a device of the studio; on one that is, says so. */
export function EnrolForm() {
  const t = useTranslations('staffLogin')
  const devices = useRead(listDevices, { input: {} })
  const here = devices.data?.data.find(({ current, kind }) => current && kind !== 'own')
  const enrol = useWrite(enrolDevice, { refusals: 'page', changes: [listDevices, getStaffSession] })
  const askAgain = useAskAgain()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const kind = kinds.find((one) => one === textField(form, 'kind')) ?? 'desk'
    const name = textField(form, 'name')
    void askAgain(async () => {
      const answer = await enrol.send({ kind, name })
      if (answer.ok) showToast(t('enrolled', { name }))
      return answer
    })
  }
  return (
    <section className="stack-small">
      <h2 className="heading-4">{t('enrolHeading')}</h2>
      <p className="small soft measure">
        {here === undefined ? t('enrolText') : t('enrolledHere', { name: here.name })}
      </p>
      {here === undefined ? (
        <form className="act-form device-form" noValidate onSubmit={send}>
          <NotDone refusal={enrol.refusal} />
          <LastRefusal value={enrol.refusal}>
            <TextField label={t('enrolName')} name="name" maxLength={60} error={enrol.refusal?.errors['name']} />
          </LastRefusal>
          <Select
            label={t('enrolKind')}
            name="kind"
            defaultValue="desk"
            options={kinds.map((value) => ({ value, label: t(kindNames[value]) }))}
          />
          <Button type="submit" size="small" busy={enrol.isBusy}>
            {t('enrol')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
