import { useState } from 'react'
import { finishFactor, startFactor } from '#domain/devices/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { AskAgain } from '../kit/ask-again-context.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-write.ts'
import { CodeField } from './code-field.tsx'
import { CodeForm } from './code-form.tsx'

const looks = { h1: 'heading-2', h3: 'heading-4' } as const

/** An authenticator is set up: its key, its first code, then the recovery codes, which are shown this once. */
export function SetUpForm({
  heading: Heading = 'h1',
  ask,
  onDone,
}: {
  /** Below the headings of the page that it stands on. */
  readonly heading?: 'h1' | 'h3'
  /** Asks again who is there, where somebody has been logged in for a while. */
  readonly ask?: AskAgain
  readonly onDone: () => void
}) {
  const t = useTranslations('staffLogin')
  const start = useWrite(startFactor, { refusals: 'page' })
  const finish = useWrite(finishFactor, { refusals: 'page' })
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = async () => {
    const answer = await start.send({})
    if (answer.ok) setKey(answer.value)
    return answer
  }
  const end = async (code: string) => {
    const answer = await finish.send({ code })
    if (answer.ok) setCodes(answer.value.recovery_codes)
    return answer
  }
  const show = async () => void (await (ask ? ask(begin) : begin()))
  const send = async (code: string) => void (await (ask ? ask(async () => end(code)) : end(code)))
  if (codes !== undefined) return <RecoveryCodes heading={Heading} codes={codes} onDone={onDone} />
  return (
    <div className="sign-in-form">
      <Heading className={looks[Heading]}>{t('setUpHeading')}</Heading>
      <p className="soft">{t('setUpText')}</p>
      <NotDone refusal={start.refusal} />
      {key === undefined ? (
        <Button full busy={start.isBusy} onClick={() => void show()}>
          {t('setUpStart')}
        </Button>
      ) : (
        <>
          <QrCode text={key.uri} label={t('setUpQr')} className="factor-qr" />
          <p className="small factor-secret">{t('setUpKey', { secret: spaced(key.secret) })}</p>
          <CodeForm action={t('setUpFinish')} isBusy={finish.isBusy} refusal={finish.refusal} onSend={send}>
            <CodeField label={t('codeLabel')} error={finish.refusal?.errors['code']} />
          </CodeForm>
        </>
      )}
    </div>
  )
}

/** In groups of four, as authenticators show it. */
function spaced(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

function RecoveryCodes({
  heading: Heading,
  codes,
  onDone,
}: {
  readonly heading: 'h1' | 'h3'
  readonly codes: readonly string[]
  readonly onDone: () => void
}) {
  const t = useTranslations('staffLogin')
  return (
    <div className="sign-in-form">
      <Heading className={looks[Heading]}>{t('recoveryHeading')}</Heading>
      <p className="soft">{t('recoveryText')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button full onClick={onDone}>
        {t('recoveryDone')}
      </Button>
    </div>
  )
}
