import Search from 'lucide-react/icons/search'
import { NavLink } from 'react-router'
import { listTasks } from '#domain/orders/api.ts'
import { Mark } from '#web/art/mark.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commandKey } from '../kit/command-key.ts'
import { useStaff } from '../kit/console-start.ts'
import { useFrame } from '../kit/frame-context.ts'
import { useRead } from '../kit/use-read.ts'
import { LongRuns } from '../work/long-runs.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { entriesOf, pageGroups, type PageGroup } from './pages.ts'
import { PersonMenu } from './person-menu.tsx'

const groupNames = {
  day: 'groupDay',
  money: 'groupMoney',
  catalogue: 'groupCatalogue',
  studio: 'groupStudio',
} as const satisfies Record<PageGroup, string>

/** The pages that exist and that this role may open, then the branch and the person. */
export function SideBar() {
  const t = useTranslations('consoleFrame')
  const { site_title: siteTitle } = useSettings()
  const frame = useFrame()
  return (
    <div className="side-bar">
      <p className="side-bar-mark">
        <Mark />
        {siteTitle}
      </p>
      <button type="button" className="side-bar-search" onClick={frame?.openSearch}>
        <Icon of={Search} inText />
        {t('search')}
        <kbd aria-hidden="true">{commandKey('K')}</kbd>
      </button>
      <nav aria-label={t('navigation')}>
        {pageGroups.map((group) => (
          <SideGroup key={group} group={group} />
        ))}
      </nav>
      <div className="side-bar-foot">
        <LongRuns />
        <BranchChoice />
        <PersonMenu />
      </div>
    </div>
  )
}

/** The first group has no visible name: it is the day's work. */
function SideGroup({ group }: { readonly group: PageGroup }) {
  const t = useTranslations('consoleFrame')
  const entries = entriesOf(useStaff()).filter((entry) => entry.group === group)
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className={group === 'day' ? 'read-aloud-only' : 'side-bar-group-name'}>{t(groupNames[group])}</h2>
      <ul>
        {entries.map(({ path, label, icon, counts }) => (
          <li key={path}>
            <NavLink to={`/staff/${path}`} className="side-bar-link">
              <Icon of={icon} inText />
              <span>{t(label)}</span>
              {counts === undefined ? null : <OpenTasks />}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many tasks wait for a person, those that are put off aside; nothing where none does. */
function OpenTasks() {
  const open = useRead(listTasks, { input: { search: 'state:open;snoozed:no', limit: '1' }, live: ['task'] })
  const total = open.data?.total ?? 0
  return total === 0 ? null : <span className="side-bar-count">{total}</span>
}
