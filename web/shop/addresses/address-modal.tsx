import { useId, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { addAddress, saveAddress } from '#domain/addresses/api.ts'
import { call, TypedFields, type CallAnswer, type CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useMe, type Me } from '#web/kit/session.ts'
import { showToast } from '#web/kit/toast.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { AddressForm } from './address-form.tsx'
import type { OwnAddress } from './own-address.ts'

/** Without an address, a new one is created. */
interface Edited {
  readonly address?: OwnAddress
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    ADDRESS_VIEW_AND_EDIT: Edited
  }
}

/** Creates or updates an address. A refusal loses nothing that was typed. */
export function AddressModal({ subject: { address }, locked }: { readonly subject: Edited; readonly locked: boolean }) {
  const t = useTranslations('addresses')
  const { me } = useMe()
  const formId = useId()
  const { form, isSending, refusal, onSubmit } = useSaving(address)
  return (
    <ModalFrame
      kind="ADDRESS_VIEW_AND_EDIT"
      locked={locked}
      wide
      title={t(address === undefined ? 'newTitle' : 'editTitle')}
      footer={
        <>
          <Button type="submit" form={formId} busy={isSending}>
            {t('save')}
          </Button>
          <Button look="quiet" onClick={closeModal}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {/* A session that is still being read must not come in over what is typed. */}
      <form id={formId} ref={form} className="address-form" noValidate onSubmit={onSubmit} key={me?.id ?? ''}>
        <LastRefusal value={refusal}>
          <AddressForm
            filled={{ values: valuesOf(address, me), errors: refusal?.errors ?? {} }}
            isDefault={address?.default === true}
          />
          <RefusalNotice refusal={refusal} title={t('notSaved')} />
        </LastRefusal>
      </form>
    </ModalFrame>
  )
}

/** The initial values; a new address starts with what the account knows. */
function valuesOf(address: OwnAddress | undefined, me: Me | undefined) {
  return address
    ? { ...address, default: address.default ? '1' : '' }
    : { recipient: me?.full_name, email: me?.email, contact_number: me?.phone }
}

/** Submits the form, closes the dialog when saved, and otherwise focuses the first invalid field. */
function useSaving(address: OwnAddress | undefined) {
  const t = useTranslations('addresses')
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState(newIntentKey)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const form = useErrorFocus(refusal)
  const send = async () => {
    if (form.current === null || isSending) return
    setSending(true)
    const sent = await sendAddress(new FormData(form.current), { id: address?.id, key })
    setSending(false)
    if (sent.ok) {
      closeModal()
      showToast(t('saved'))
      return revalidate()
    }
    if (sent.refusal.status === 401) return openModal('LOGIN_VIEW', { next: pathname })
    // A refusal completes the request; a lost response does not.
    if (sent.refusal.status > 0) setKey(newIntentKey())
    setRefusal(sent.refusal)
    if (sent.refusal.message !== '') showToast(sent.refusal.message, { tone: 'failure' })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return { form, isSending, refusal, onSubmit }
}

const names = ['title', 'recipient', 'contact_number', 'email', 'street_address', 'zip', 'city', 'state_id'] as const

/** Saves the address of that id as the form has it, or adds one. */
async function sendAddress(
  form: FormData,
  { id, key }: { readonly id: string | undefined; readonly key: string },
): Promise<CallAnswer<unknown>> {
  const typed = Object.fromEntries(names.map((name) => [name, textField(form, name)]))
  const fields = { ...typed, default: form.has('default') }
  return id === undefined
    ? call(addAddress, new TypedFields(fields), { key })
    : call(saveAddress, new TypedFields({ ...fields, id }), { key })
}
