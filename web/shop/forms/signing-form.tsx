import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react'
import { useLocation, type FormProps } from 'react-router'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { profileAddress } from '#web/kit/profile-address.ts'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SignaturePad } from '#web/ui/signature-pad.tsx'
import type { FormToSign } from './load-signing.ts'

/** The form of a page, for a button outside of it. */
export const signingFormId = 'signing-form'

const roles = { self: 'signerSelf', guardian: 'signerGuardian', participant: 'signerParticipant' } as const

interface SigningFormProps {
  readonly form: FormToSign
  /** Sends it to the action of its page: as a navigation there, in the background from a modal. */
  readonly sender: ComponentType<FormProps>
  /** The page of this form, with its query. */
  readonly action: string
  /** Sent from a modal: the page below stays. */
  readonly stays?: boolean
  readonly isSending: boolean
  readonly refused: RefusedForm | undefined
  readonly submit: string
  /** Another version came into force meanwhile: load it. */
  readonly onOutdated: () => void
}

/**
 * The ticks, the name, the signature pad, and the button. Typing the name is a full signature and works without script.
 */
export function SigningForm(props: SigningFormProps) {
  const { form, sender: Form, action, stays = false, isSending, refused, submit, onOutdated } = props
  const t = useTranslations('forms')
  const refusal = refused?.refusal
  const loadAgain = useEffectEvent(onOutdated)
  useEffect(() => {
    if (refusal?.code === 'forms.outdated_version') loadAgain()
  }, [refusal])
  if (form.needsBirthDate) return <BirthDateFirst />
  const isOfVersion = refused?.values['version'] === String(form.due.version)
  return (
    <Form method="post" action={action} replace id={signingFormId} className="signing-form" tabIndex={-1} noValidate>
      <LastRefusal value={refused}>
        {stays ? <input type="hidden" name="stay" value="1" /> : null}
        <FormError refusal={refusal} title={t('failed')} />
        <p className="small soft">{t(roles[form.due.signer_role], { participant: form.due.full_name })}</p>
        {/* Another version has another text, so its ticks start empty. */}
        <SigningFields
          key={form.due.version}
          form={form}
          errors={refusal?.errors ?? {}}
          values={isOfVersion ? refused.values : {}}
        />
        <Button type="submit" full busy={isSending} className="signing-submit">
          {submit}
        </Button>
        <p className="small muted">{t('copyNote')}</p>
      </LastRefusal>
    </Form>
  )
}

function SigningFields({
  form,
  errors,
  values,
}: {
  readonly form: FormToSign
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}): ReactNode {
  const t = useTranslations('forms')
  const { due, consents, language, signerName } = form
  return (
    <>
      <input type="hidden" name="kind" value={due.kind} />
      <input type="hidden" name="version" value={due.version} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="person_id" value={due.person_id} />
      <fieldset className="signing-ticks">
        <legend className="strong small">{t('consentsTitle')}</legend>
        {consents.map(({ name, words }) => (
          <Checkbox
            key={name}
            name={`consents.${name}`}
            defaultChecked={values[`consents.${name}`] === 'on'}
            error={errors[`consents.${name}`] ?? errors['consents']}
          >
            <span lang={language}>{words}</span>
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        className="signing-name"
        label={t('typedName')}
        help={t('typedNameHelp', { name: signerName })}
        name="typed_name"
        autoComplete="name"
        spellCheck={false}
        maxLength={200}
        defaultValue={values['typed_name']}
        error={errors['typed_name']}
      />
      <DrawInstead error={errors['signature_png']} />
    </>
  )
}

/** Who may sign depends on an age, so the profile needs it first. */
function BirthDateFirst() {
  const t = useTranslations('forms')
  const path = usePath()
  const { pathname, search } = useLocation()
  return (
    <div className="signing-form">
      <Notice tone="warn">{t('birthDateFirst')}</Notice>
      <LinkButton full to={path(profileAddress(`${pathname}${search}`))}>
        {t('toProfile')}
      </LinkButton>
    </div>
  )
}

/** A drawn signature instead of the typed name or beside it. It is optional: typing the name is a full signature. */
function DrawInstead({ error }: { readonly error: string | undefined }) {
  const t = useTranslations('forms')
  return (
    <details className="signing-draw with-script">
      <summary>
        <span className="link">{t('drawInstead')}</span>
      </summary>
      <SignaturePad label={t('draw')} clearLabel={t('clear')} error={error} />
    </details>
  )
}
