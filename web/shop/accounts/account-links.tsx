import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { account } from '#domain/text/en/accounts-pages.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Words = keyof typeof account

/** A help or legal page: its name, what it answers, and its address. */
export interface AccountLink {
  readonly name: Words
  readonly says: Words
  readonly to: string
}

/** Pages one below the other, each with what it is for. */
export function AccountLinks({ links }: { readonly links: readonly AccountLink[] }) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <ul className="account-links">
      {links.map(({ name, says, to }) => (
        <li key={to}>
          <Link className="account-link" to={path(to)}>
            <span>
              <span className="strong">{t(name)}</span>
              <span className="small muted block">{t(says)}</span>
            </span>
            <Icon of={ChevronRight} inText directed />
          </Link>
        </li>
      ))}
    </ul>
  )
}
