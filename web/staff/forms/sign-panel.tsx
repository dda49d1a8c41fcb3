import { useState, type FormEvent } from 'react'
import { textBlocks } from '#domain/content/text-blocks.ts'
import { readDeskForm, signAtDesk } from '#domain/forms/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Locale } from '#domain/text/localized.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { TextBody } from '#web/kit/text-body.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { SignaturePad } from '#web/ui/signature-pad.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'

interface Signing {
  readonly personId: Id<'persons'>
  readonly name: string
  /** Their language, where it is known: the form begins in it, and else in that of the console. */
  readonly reads?: Locale | null
  /** The reads that a signature changes. */
  readonly changes: readonly Endpoint[]
  /** What the button says: the signature alone, or also what follows it. */
  readonly button: string
  readonly onSigned: () => void
  readonly onClose: () => void
}

/** A person signs the waiver here, in the language they read, in the presence of the staff member who is logged in. */
export function SignPanel({ personId, name, reads = null, onClose, ...acts }: Signing) {
  const t = useTranslations('staffSigning')
  const own = useLocale()
  const [language, setLanguage] = useState<Locale>(reads ?? own)
  const form = useRead(readDeskForm, { input: { id: personId, language } })
  return (
    <SidePanel title={name} closeLabel={t('close')} onClose={onClose}>
      <RadioGroup
        legend={t('language')}
        name="language"
        look="row"
        value={language}
        options={[
          { value: 'en', label: t('english') },
          { value: 'zh', label: t('chinese') },
        ]}
        onChoose={(value) => setLanguage(value === 'zh' ? 'zh' : 'en')}
      />
      <PartState of={form} rows={8}>
        {(read) => <SignForm key={`${read.version} ${read.language}`} of={read} {...acts} />}
      </PartState>
    </SidePanel>
  )
}

const roles = { self: 'signsSelf', guardian: 'signsGuardian', participant: 'signsParticipant' } as const

function SignForm({
  of: form,
  changes,
  button,
  onSigned,
}: Pick<Signing, 'changes' | 'button' | 'onSigned'> & { readonly of: OutputOf<typeof readDeskForm> }) {
  const t = useTranslations('staffSigning')
  const days = useDays()
  const comma = useComma()
  const [drawing, setDrawing] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const sign = useWrite(signAtDesk, { changes, refusals: 'page' })
  const isComplete = drawing !== '' && form.consents.every((consent) => ticked.has(consent.name))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const answer = await sign.send({
      id: form.person_id,
      version: form.version,
      language: form.language,
      signature_png: drawing,
      consents: Object.fromEntries(form.consents.map((consent) => [consent.name, true])),
    })
    if (!answer.ok) return
    showToast(t('signed', { name: form.signed_by, version: form.version }))
    onSigned()
  }
  const tick = (name: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(name)
    else next.delete(name)
    setTicked(next)
  }
  return (
    <form className="checkin-form sign-form" onSubmit={(event) => void send(event)}>
      <p className="soft">{t(roles[form.signer_role], { name: form.full_name, signer: form.signed_by })}</p>
      <details className="sign-text">
        <summary className="strong">{t('show', { title: form.title, version: form.version })}</summary>
        <div lang={form.language}>
          <TextBody blocks={textBlocks(form.body)} level={3} />
        </div>
      </details>
      <fieldset className="sign-ticks" lang={form.language}>
        <legend className="strong">{t('ticks')}</legend>
        {form.consents.map(({ name, words }) => (
          <Checkbox key={name} checked={ticked.has(name)} onChange={({ target }) => tick(name, target.checked)}>
            {words}
          </Checkbox>
        ))}
      </fieldset>
      <div>
        <h3 className="strong">{t('here', { name: form.signed_by })}</h3>
        <SignaturePad
          label={t('draw', { name: form.signed_by })}
          clearLabel={t('clear')}
          error={sign.refusal?.errors['signature_png']}
          onDraw={setDrawing}
        />
        <p className="soft mt-2">{`${form.signed_by}${comma}${days.dateAt(form.now)}`}</p>
      </div>
      <p className="soft">{t('kept', { to: form.copy_to })}</p>
      <RefusalNotice refusal={sign.refusal} title={t('notSigned')} />
      <Button type="submit" full busy={sign.isBusy} disabled={!isComplete}>
        {button}
      </Button>
    </form>
  )
}
