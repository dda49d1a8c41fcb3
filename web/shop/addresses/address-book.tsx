import Plus from 'lucide-react/icons/plus'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressCard } from './address-card.tsx'
import type { OwnAddress } from './own-address.ts'

/** The address book as cards. */
export function AddressBook({ addresses }: { readonly addresses: readonly OwnAddress[] }) {
  const t = useTranslations('addresses')
  usePrefetchModal('ADDRESS_VIEW_AND_EDIT')
  return (
    <div className="address-cards">
      {addresses.map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
      <button
        type="button"
        className="address-card address-new"
        {...onPress(() => openModal('ADDRESS_VIEW_AND_EDIT', {}))}
      >
        <Icon of={Plus} />
        <span className="strong">{t('add')}</span>
      </button>
    </div>
  )
}
