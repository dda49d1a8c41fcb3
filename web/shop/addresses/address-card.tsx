import CircleAlert from 'lucide-react/icons/circle-alert'
import { Form, Link } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnAddress } from './own-address.ts'

/** One address: its name, its lines, what prevents delivery to it, and its actions. */
export function AddressCard({ address }: { readonly address: OwnAddress }) {
  const t = useTranslations('addresses')
  const path = usePath()
  const { id, title } = address
  const here = path('/my-account/address')
  return (
    <article className={address.default ? 'address-card address-card-default' : 'address-card'}>
      <div className="row between">
        <h2 className="heading-4">{title}</h2>
        {address.default ? <Badge tone="gold">{t('default')}</Badge> : null}
      </div>
      {address.problem === null ? null : (
        <p className="address-problem">
          <Icon of={CircleAlert} inText />
          {address.problem.message}
        </p>
      )}
      <p className="soft">
        {[address.recipient, formatPhone(address.contact_number)].filter((part) => part !== '').join(', ')}
        <br />
        {address.display_text}
      </p>
      <div className="address-acts small">
        <Link
          className="link"
          to={`${here}?edit=${id}`}
          aria-label={t('editLabel', { title })}
          {...inPlace(() => openModal('ADDRESS_VIEW_AND_EDIT', { address }))}
        >
          {t('edit')}
        </Link>
        <Link
          className="link"
          to={`${here}?delete=${id}`}
          aria-label={t('deleteLabel', { title })}
          {...inPlace(() => openModal('DELETE_ADDRESS', { id, title }))}
        >
          {t('delete')}
        </Link>
        {address.default || address.problem !== null ? null : <MakeDefault address={address} />}
      </div>
    </article>
  )
}

function MakeDefault({ address }: { readonly address: OwnAddress }) {
  const t = useTranslations('addresses')
  const kept = [
    ['act', 'save'],
    ['id', address.id],
    ['title', address.title],
    ['recipient', address.recipient],
    ['contact_number', address.contact_number],
    ['email', address.email],
    ['street_address', address.street_address],
    ['zip', address.zip],
    ['city', address.city],
    ['state_id', address.state_id ?? ''],
    ['formatted_address', address.formatted_address ?? ''],
    ['default', '1'],
  ] as const
  return (
    <Form method="post" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="link" aria-label={t('makeDefaultLabel', { title: address.title })}>
        {t('makeDefault')}
      </button>
    </Form>
  )
}
