import { Link } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PageHead } from '../kit/page-head.tsx'
import { pagesOf } from './pages.ts'

/** The pages of a role that has no first page of its own. */
export function StartPage() {
  const t = useTranslations('consoleFrame')
  const { name, role } = useStaff()
  const entries = pagesOf(role).flatMap(({ path, entry }) => (entry === undefined ? [] : [{ path, ...entry }]))
  return (
    <>
      <PageHead title={t('title')} heading={t('startHeading', { name })} />
      <div className="console-message">
        {entries.length === 0 ? (
          <EmptyState title={t('startEmpty')}>{t('startEmptyText')}</EmptyState>
        ) : (
          <>
            <p className="muted">{t('startText')}</p>
            <ul className="console-start">
              {entries.map(({ path, label, icon }) => (
                <li key={path}>
                  <Link to={`/staff/${path}`} className="console-start-link">
                    <Icon of={icon} />
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
