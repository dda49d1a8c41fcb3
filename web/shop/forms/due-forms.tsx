import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { DueItem } from './load-signing.ts'
import { signAddress } from './sign-address.ts'

/** What is to sign now, each with its one button. */
export function DueForms({ due, next }: { readonly due: readonly DueItem[]; readonly next?: string | undefined }) {
  const t = useTranslations('forms')
  const path = usePath()
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
