import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { DueItem } from './load-signing.ts'
import { signAddress } from './sign-address.ts'

/** The forms due for signing, each with one button, which opens the form over the page when `opensHere`. */
export function DueForms({
  due,
  next,
  opensHere = false,
}: {
  readonly due: readonly DueItem[]
  readonly next?: string | undefined
  readonly opensHere?: boolean
}) {
  const t = useTranslations('forms')
  const path = usePath()
  usePrefetchModal('E_WAIVER_MODAL')
  return (
    <ul>
      {due.map((one) => {
        const about = { title: one.title, name: one.full_name }
        return (
          <li key={`${one.kind} ${one.person_id}`} className="form-row">
            <div>
              <p className="strong">{t('forName', about)}</p>
              <p className="small muted">{t('version', { version: one.version })}</p>
            </div>
            <Badge tone="warn">{t(one.state)}</Badge>
            <LinkButton
              size="small"
              to={path(signAddress(one.kind, { personId: one.person_id, ...(next === undefined ? {} : { next }) }))}
              {...(opensHere ? inPlace(() => openForm(one)) : {})}
              aria-label={t('signItem', about)}
            >
              {t('sign')}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}

function openForm({ kind, person_id: personId }: DueItem): void {
  switch (kind) {
    case 'waiver':
      return openModal('E_WAIVER_MODAL', { message: undefined, personId })
    case 'terms':
      return openModal('TERMS_FORM_VIEW', {})
    case 'privacy':
      return openModal('PRIVACY_FORM_VIEW', {})
  }
}
