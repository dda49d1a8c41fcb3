import UserPlus from 'lucide-react/icons/user-plus'
import { useRef, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { day } from '#domain/kit/time.ts'
import { listMembers } from '#domain/members/list-api.ts'
import { lookAlike } from '#domain/merges/look-alike.ts'
import { createPerson } from '#domain/merges/new-person-api.ts'
import { formatDay } from '#domain/text/format-day.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { commaOf } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Select } from '#web/ui/select.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-write.ts'

/** The button above the list of members that opens the form for a new one. Booking a caller leads there too. */
export function NewMember() {
  const t = useTranslations('memberList')
  const [query, setQuery] = useSearchParams()
  const change = (isOpen: boolean) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (isOpen) next.set('panel', 'new')
        else next.delete('panel')
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <>
      <button type="button" className="console-button console-button-main" onClick={() => change(true)}>
        <Icon of={UserPlus} inText /> {t('newMember')}
      </button>
      {query.get('panel') === 'new' ? <NewMemberForm onClose={() => change(false)} /> : null}
    </>
  )
}

function NewMemberForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('memberList')
  const locale = useLocale()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const write = useWrite(createPerson, { refusals: 'page', changes: [listMembers] })
  const create = async (isNew: boolean) => {
    if (form.current === null) return
    const typed = new FormData(form.current)
    const answer = await write.send({ ...inputOf(typed), is_new: isNew })
    if (!answer.ok) return
    showToast(t('newDone', { name: answer.value.person.full_name }))
    // Back leads to the list, or to the class they are booked for, and not to the form that is done.
    void navigate(`/staff/members/${answer.value.person.id}`, { replace: true })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void create(false)
  }
  const { refusal } = write
  // Who looks like the text before may not look like this one.
  const forgetLookAlikes = () => {
    if (refusal?.code === 'members.perhaps_same') write.forget()
  }
  return (
    <Modal open locked onClose={onClose} title={t('newMember')} closeLabel={t('close')}>
      <form ref={form} className="act-form" noValidate onSubmit={send} onInput={forgetLookAlikes}>
        <LastRefusal value={refusal}>
          <NotDone refusal={refusal} />
          <LookAlikes refusal={refusal} isBusy={write.isBusy} onNew={() => void create(true)} />
          <TextField label={t('newName')} name="full_name" maxLength={200} error={refusal?.errors['full_name']} />
          <TextField
            label={t('phone')}
            name="phone"
            inputMode="tel"
            maxLength={30}
            autoComplete="off"
            error={refusal?.errors['phone']}
          />
          <TextField
            label={t('email')}
            help={t('newEmailHelp')}
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            error={refusal?.errors['email']}
          />
          <TextField
            label={t('birthDate')}
            help={t('newBirthDateHelp')}
            name="birth_date"
            type="date"
            error={refusal?.errors['birth_date']}
          />
          <Select
            label={t('language')}
            name="language"
            defaultValue={locale}
            options={[
              { value: 'en', label: t('english') },
              { value: 'zh', label: t('chinese') },
            ]}
          />
          <Button type="submit" full busy={write.isBusy}>
            {t('newDo')}
          </Button>
        </LastRefusal>
      </form>
    </Modal>
  )
}

function inputOf(form: FormData) {
  const given = (name: string) => {
    const value = textField(form, name).trim()
    return value === '' ? {} : { [name]: value }
  }
  return {
    full_name: textField(form, 'full_name'),
    language: textField(form, 'language') === 'zh' ? ('zh' as const) : ('en' as const),
    ...given('email'),
    ...given('phone'),
    ...given('birth_date'),
  }
}

const refusalDetails = z.object({ people: z.array(lookAlike) })

/**
 * Members who look the same, with links to them. Only where the server is not sure (`members.perhaps_same`), a button
 * creates the new one anyway.
 */
function LookAlikes({
  refusal,
  isBusy,
  onNew,
}: {
  readonly refusal: CallRefusal | undefined
  readonly isBusy: boolean
  readonly onNew: () => void
}) {
  const t = useTranslations('memberList')
  const locale = useLocale()
  const found = refusalDetails.safeParse(refusal?.details)
  if (!found.success || found.data.people.length === 0) return null
  return (
    <div className="member-known">
      <ul>
        {found.data.people.map(({ id, full_name: name, phone_end: end, birth_date: born, guardian }) => (
          <li key={id}>
            <Link className="link" to={`/staff/members/${id}`}>
              {name}
            </Link>{' '}
            <span className="muted">
              {[
                guardian === null ? null : t('dependantOf', { name: guardian }),
                end === null ? null : t('phoneEnd', { end }),
                born === null ? null : formatDay(day(born), locale),
              ]
                .filter((part) => part !== null)
                .join(commaOf(locale))}
            </span>
          </li>
        ))}
      </ul>
      {refusal?.code === 'members.perhaps_same' ? (
        <Button look="line" size="small" busy={isBusy} onClick={onNew}>
          {t('newIsOther')}
        </Button>
      ) : null}
    </div>
  )
}
