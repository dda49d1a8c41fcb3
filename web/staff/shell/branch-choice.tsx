import MapPin from 'lucide-react/icons/map-pin'
import { consoleBranchCookie } from '#domain/kit/console-cookies.ts'
import { writeCookie } from '#web/kit/cookie.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useConsole } from '../kit/console-start.ts'
import { pageWithoutRow } from './page-without-row.ts'

/** The branch, and the others in which this person has a role. */
export function BranchChoice() {
  const t = useTranslations('consoleFrame')
  const { branch, branches } = useConsole()
  const open = branches.filter(({ code, role }) => code === branch || role !== null)
  const [first] = open
  if (open.length === 1 && first !== undefined)
    return (
      <p className="side-bar-row">
        <Icon of={MapPin} inText />
        {first.name}
      </p>
    )
  return (
    <label className="side-bar-row">
      <Icon of={MapPin} inText />
      <span className="read-aloud-only">{t('branch')}</span>
      <select className="side-bar-select" value={branch} onChange={(event) => changeBranch(event.target.value)}>
        {open.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/**
 * The same page in the other branch, in a new document: rows of one branch are unknown in another. Where the role there
 * may not open it, the first page of that role.
 */
function changeBranch(code: string): void {
  writeCookie(consoleBranchCookie, code)
  location.assign(`/staff?next=${encodeURIComponent(pageWithoutRow(location.pathname))}`)
}
