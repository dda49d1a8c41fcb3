import { endStaffSession, getStaffSession, proveFactor } from '#domain/devices/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { useWrite } from '../kit/use-write.ts'
import { CodeForm } from './code-form.tsx'
import { FactorField } from './factor-field.tsx'

/** The second factor after the password. */
export function FactorForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('staffLogin')
  const frame = useTranslations('consoleFrame')
  const prove = useWrite(proveFactor, { refusals: 'page' })
  const leave = useWrite(endStaffSession, { changes: [getStaffSession] })
  const send = async (code: string) => {
    if ((await prove.send({ code })).ok) onDone()
  }
  return (
    <div className="sign-in-form">
      <h1 className="heading-2">{frame('signInHeading')}</h1>
      <CodeForm action={t('checkCode')} isBusy={prove.isBusy} refusal={prove.refusal} onSend={send}>
        <FactorField help={t('codeHelp')} error={prove.refusal?.errors['code']} onOther={prove.forget} />
      </CodeForm>
      <BusyButton className="link small" busy={leave.isBusy} onClick={() => void leave.send({})}>
        {t('otherPerson')}
      </BusyButton>
    </div>
  )
}
