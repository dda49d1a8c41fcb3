import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { PhraseStop } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { SignedItem } from './load-signing.ts'

/** The signed forms, newest first. Each text has its own address, which works without script. */
export function SignedList({ forms }: { readonly forms: readonly SignedItem[] }) {
  const t = useTranslations('forms')
  const days = useDays()
  const path = usePath()
  usePrefetchModal('PREVIEW_SIGNED_MODAL')
  return (
    <ul>
      {forms.map((form) => {
        const about = { title: form.title, version: form.version, name: form.full_name }
        const show = inPlace(() => openModal('PREVIEW_SIGNED_MODAL', { id: form.id, title: form.title }))
        return (
          <li key={form.id} className="form-row">
            <div>
              <p className="strong">{t('forName', about)}</p>
              <p className="small muted">
                {t('version', { version: form.version })}
                <PhraseStop />
                {t('signedOn', { when: days.dateAt(form.signed_at) })}
              </p>
            </div>
            <Badge tone={form.in_force ? 'ok' : 'neutral'}>{t(form.in_force ? 'current' : 'earlier')}</Badge>
            <LinkButton
              look="line"
              size="small"
              to={`${path('/my-account/forms')}?form=${form.id}`}
              preventScrollReset
              {...show}
              aria-label={t('viewLabel', about)}
            >
              {t('view')}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
