import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, Outlet, useLocation } from 'react-router'
import { listNotifications } from '#domain/messages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AccountMenu } from '#web/shop/accounts/account-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/my-account.ts'

export const handle = { words: ['account'], footer: 'short' } satisfies PageRoute

/** What the frame loads and its pages may show as well. */
export interface AccountFrame {
  readonly unread: number
}

/** The inner page decides what a signed-out visitor sees; the frame only counts. */
export async function loader({ context }: Route.LoaderArgs): Promise<AccountFrame> {
  const answer = await context.get(apiContext)(listNotifications, { limit: '1' })
  return { unread: answer.ok ? answer.value.unread : 0 }
}

/** The frame of the account pages: their side menu; on a phone the way back to the overview, which lists them. */
export default function MyAccount({ loaderData: frame }: Route.ComponentProps) {
  const t = useTranslations('account')
  const root = usePath()('/my-account')
  const isRoot = useLocation().pathname === root
  return (
    <div className="wrap account">
      <aside className="account-side">
        <AccountMenu unread={frame.unread} />
      </aside>
      <div className="account-page">
        {isRoot ? null : (
          <Link className="account-back small" to={root}>
            <Icon of={ChevronLeft} inText directed />
            {t('title')}
          </Link>
        )}
        <Outlet context={frame} />
      </div>
    </div>
  )
}
