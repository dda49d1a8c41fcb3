import { usePath } from '#web/kit/locale.ts'
import { profileAddress } from '#web/kit/profile-address.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { signAddress } from '../forms/sign-address.ts'
import type { PrivateState } from './load-privates.ts'

/** What each person lacks, with a link to the page that resolves it; that page links back here. */
export function MissingActions({ held }: { readonly held: PrivateState }) {
  const t = useTranslations('privates')
  const path = usePath()
  const nameOf = (id: string) => held.people.find((person) => person.id === id)?.full_name ?? ''
  return (
    <>
      <Notice tone="warn" title={t('lacksTitle')}>
        <ul>
          {held.lacks.map((lack) => (
            <li key={lack.person_id}>{t('lackOf', { name: nameOf(lack.person_id), message: lack.message })}</li>
          ))}
        </ul>
      </Notice>
      {held.lacks.map(({ person_id: personId, code }) => {
        const isUnsigned = code.startsWith('bookings.waiver_') || code === 'bookings.too_young'
        if (isUnsigned) {
          return (
            <LinkButton key={personId} full to={path(signAddress('waiver', { personId, next: path('/privates') }))}>
              {t('sign', { name: nameOf(personId) })}
            </LinkButton>
          )
        }
        return code === 'accounts.birth_date_needed' ? (
          <LinkButton key={personId} full to={path(profileAddress(path('/privates')))}>
            {t('myProfile')}
          </LinkButton>
        ) : (
          <LinkButton key={personId} full look="line" to={path('/my-account/classes')}>
            {t('seeBookings')}
          </LinkButton>
        )
      })}
    </>
  )
}
