import Ellipsis from 'lucide-react/icons/ellipsis'
import { NavLink } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStaff } from '../kit/console-start.ts'
import { entriesOf } from './pages.ts'

const mostTabs = 4

/** The tabs at the bottom of a phone: four pages at most, and everything else behind More. */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const t = useTranslations('consoleFrame')
  const tabs = entriesOf(useStaff())
    .filter(({ isTab }) => isTab === true)
    .slice(0, mostTabs)
  return (
    <nav className="bottom-bar" aria-label={t('navigation')}>
      <ul>
        {tabs.map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink to={`/staff/${path}`} className="bottom-bar-tab">
              <Icon of={icon} />
              <span>{t(label)}</span>
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className="bottom-bar-tab" aria-haspopup="dialog" onClick={onMore}>
            <Icon of={Ellipsis} />
            <span>{t('more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
