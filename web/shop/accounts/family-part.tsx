import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { adultAge } from '#domain/people/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { typedBirthOf } from './birth-date.ts'
import { BirthFields } from './birth-fields.tsx'
import { aboutField, type Dependant } from './send-dependant.ts'

interface Part {
  readonly dependants: readonly Dependant[]
  /** `add`, the id of a dependant, `added` or `saved` after its form, or undefined when no form is open. */
  readonly asked: string | undefined
  readonly intentKey: string
  readonly refused: RefusedForm | undefined
}

/** The account holder's dependants. The address says which one form is open, so it works without script. */
export function FamilyPart({ dependants, asked, intentKey, refused }: Part) {
  const t = useTranslations('dependants')
  const here = usePath()('/my-account/account-settings')
  const edited = dependants.find(({ id, age }) => id === asked && age < adultAge)
  return (
    <section className="account-form-part family-part" aria-labelledby="family">
      <h2 className="heading-3" id="family">
        {t('title')}
      </h2>
      <p className="soft measure">{t('lead')}</p>
      <Saved asked={asked} />
      {dependants.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <ul className="family-list">
          {dependants.map((one) => (
            <li key={one.id}>
              <span className="min-w-0">
                {one.full_name}
                <span className="block small muted">
                  {one.age < adultAge ? t('age', { age: one.age }) : t('adult')}
                </span>
              </span>
              {one.age < adultAge ? (
                <LinkButton
                  look="line"
                  size="small"
                  to={`${here}?family=${one.id}#family`}
                  preventScrollReset
                  aria-label={t('editLabel', { name: one.full_name })}
                >
                  {t('edit')}
                </LinkButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {asked === 'add' || edited ? (
        <DependantForm key={asked} of={edited} back={here} intentKey={intentKey} refused={refused} />
      ) : (
        <div>
          <LinkButton look="line" to={`${here}?family=add#family`} preventScrollReset>
            {t('add')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** The result of the form that led here. A new dependant owes the waiver. */
function Saved({ asked }: Pick<Part, 'asked'>) {
  const t = useTranslations('dependants')
  const path = usePath()
  const forms = (words: ReactNode) => (
    <Link className="link" to={path('/my-account/forms')}>
      {words}
    </Link>
  )
  if (asked !== 'added' && asked !== 'saved') return null
  return (
    <Notice tone="ok" role="status">
      {asked === 'added' ? t.rich('added', { forms }) : t('saved')}
    </Notice>
  )
}

function DependantForm({
  of,
  back,
  intentKey,
  refused,
}: {
  readonly of: Dependant | undefined
  readonly back: string
  readonly intentKey: string
  readonly refused: RefusedForm | undefined
}) {
  const t = useTranslations('dependants')
  const words = useTranslations('account')
  const isSaving = useSaving()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const form = useErrorFocus(refused)
  const errors = refused?.refusal.errors ?? {}
  const valueOf = (name: 'full_name' | 'display_name'): string => refused?.values[name] ?? of?.[name] ?? ''
  return (
    <Form method="post" ref={form} className="panel family-form" noValidate preventScrollReset>
      <LastRefusal value={refused}>
        <h3 className="heading-4" ref={title} tabIndex={-1}>
          {of ? t('editTitle', { name: of.full_name }) : t('addTitle')}
        </h3>
        <input type="hidden" name={aboutField} value={of?.id ?? 'add'} />
        <input type="hidden" name="key" value={intentKey} />
        <TextField
          label={t('fullName')}
          name="full_name"
          autoComplete="off"
          defaultValue={valueOf('full_name')}
          error={errors['full_name']}
          required
        />
        <TextField
          label={t('displayName')}
          mark={words('optional')}
          name="display_name"
          autoComplete="off"
          defaultValue={valueOf('display_name')}
          error={errors['display_name']}
        />
        <BirthFields
          typed={refused?.values ?? typedBirthOf(of?.birth_date)}
          error={errors['birth_date']}
          isOwn={false}
        />
        <RefusalNotice refusal={Object.keys(errors).length > 0 ? undefined : refused?.refusal} title={t('failed')} />
        <div className="row flex-wrap">
          <Button type="submit" busy={isSaving}>
            {t('save')}
          </Button>
          <LinkButton look="line" to={back} preventScrollReset>
            {t('close')}
          </LinkButton>
        </div>
      </LastRefusal>
    </Form>
  )
}

/** Whether the form of a family member is being sent. */
function useSaving(): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.has(aboutField) === true
}
