import CircleAlert from 'lucide-react/icons/circle-alert'
import { saveAddress } from '#domain/addresses/api.ts'
import { formatPhone } from '#domain/kit/phone.ts'
import { TypedFields, call } from '#web/kit/api.ts'
import { openModal } from '#web/kit/modal.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useAct } from '#web/kit/use-act.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnAddress } from './own-address.ts'

/** One address: its name, its lines, what prevents delivery to it, and its actions. */
export function AddressCard({ address }: { readonly address: OwnAddress }) {
  const t = useTranslations('addresses')
  const { id, title } = address
  const comma = useComma()
  const { act, refusal } = useAct()
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
        {[address.recipient, formatPhone(address.contact_number)].filter((part) => part !== '').join(comma)}
        <br />
        {address.display_text}
      </p>
      <div className="address-acts small">
        <button
          type="button"
          className="link link-alone"
          aria-label={t('editLabel', { title })}
          {...onPress(() => openModal('ADDRESS_VIEW_AND_EDIT', { address }))}
        >
          {t('edit')}
        </button>
        <button
          type="button"
          className="link link-alone"
          aria-label={t('deleteLabel', { title })}
          {...onPress(() => openModal('DELETE_ADDRESS', { id, title }))}
        >
          {t('delete')}
        </button>
        {address.default || address.problem !== null ? null : (
          <button
            type="button"
            className="link link-alone"
            aria-label={t('makeDefaultLabel', { title })}
            {...onPress(() => act(async () => call(saveAddress, asDefault(address))))}
          >
            {t('makeDefault')}
          </button>
        )}
      </div>
      <RefusalNotice refusal={refusal} title={t('notSaved')} />
    </article>
  )
}

/** The address as it is, as the default. */
function asDefault(address: OwnAddress): TypedFields {
  const { id, title, recipient, email, contact_number, street_address, zip, city, state_id } = address
  const kept = { id, title, recipient, email, contact_number, street_address, zip, city, state_id: state_id ?? '' }
  return new TypedFields({ ...kept, formatted_address: address.formatted_address ?? '', default: true })
}
