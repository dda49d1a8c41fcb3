import Plus from 'lucide-react/icons/plus'
import { Form, Link } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import type { OwnAddress } from './own-address.ts'

/** The part that the address of the page opens, where no script can open a dialog. */
type OpenPart =
  | { readonly act: 'edit'; readonly address: OwnAddress | undefined }
  | { readonly act: 'delete'; readonly address: OwnAddress }

/** A refused form with what was typed. */
interface RefusedAddress {
  readonly refusal: CallRefusal
  readonly typed: Readonly<Record<string, string>>
}

interface Shown {
  readonly addresses: readonly OwnAddress[]
  readonly open: OpenPart | undefined
  readonly refused: RefusedAddress | undefined
  /** The initial values of a new address. */
  readonly own: Readonly<Record<string, string | null>>
}

/** The address book as cards, or the one form that the page opened. */
export function AddressBook({ addresses, open, refused, own }: Shown) {
  const t = useTranslations('addresses')
  const path = usePath()
  const here = path('/my-account/address')
  if (open?.act === 'delete') return <DeletePart address={open.address} refused={refused} />
  if (open?.act === 'edit') return <EditPart address={open.address} refused={refused} own={own} />
  return (
    <>
      <RefusalNotice refusal={refused?.refusal} title={t('notSaved')} className="mb-4" />
      <div className="address-cards">
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} />
        ))}
        <Link
          className="address-card address-new"
          to={`${here}?edit=new`}
          {...inPlace(() => openModal('ADDRESS_VIEW_AND_EDIT', {}))}
        >
          <Icon of={Plus} />
          <span className="strong">{t('add')}</span>
        </Link>
      </div>
    </>
  )
}

function EditPart({
  address,
  refused,
  own,
}: {
  readonly address: OwnAddress | undefined
  readonly refused: RefusedAddress | undefined
  readonly own: Shown['own']
}) {
  const t = useTranslations('addresses')
  const path = usePath()
  const kept = address ? { ...address, default: address.default ? '1' : '' } : own
  return (
    <Form method="post" className="account-form" noValidate>
      <h2 className="heading-2">{t(address === undefined ? 'newTitle' : 'editTitle')}</h2>
      <input type="hidden" name="act" value="save" />
      {address === undefined ? null : <input type="hidden" name="id" value={address.id} />}
      <RefusalNotice refusal={refused?.refusal} title={t('notSaved')} />
      <AddressForm
        filled={{ values: refused?.typed ?? kept, errors: refused?.refusal.errors ?? {} }}
        isDefault={address?.default === true}
      />
      <div className="row flex-wrap">
        <Button type="submit">{t('save')}</Button>
        <LinkButton look="quiet" to={path('/my-account/address')}>
          {t('cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}

function DeletePart({
  address,
  refused,
}: {
  readonly address: OwnAddress
  readonly refused: RefusedAddress | undefined
}) {
  const t = useTranslations('addresses')
  const path = usePath()
  return (
    <Form method="post" className="account-form">
      <h2 className="heading-2">{t('deleteQuestion', { title: address.title })}</h2>
      <p>{t('deleteText')}</p>
      <input type="hidden" name="act" value="delete" />
      <input type="hidden" name="id" value={address.id} />
      <RefusalNotice refusal={refused?.refusal} title={t('notDeleted')} />
      <div className="row flex-wrap">
        <LinkButton look="line" to={path('/my-account/address')}>
          {t('keep')}
        </LinkButton>
        <Button type="submit" look="danger">
          {t('delete')}
        </Button>
      </div>
    </Form>
  )
}
