import { Outlet } from 'react-router'
import { listNotifications } from '#domain/messages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { AccountMenu } from '../accounts/account-menu.tsx'
import type { Route } from './+types/my-account.ts'

export const handle = { words: ['account'] } satisfies PageRoute

/** What the frame loads and its pages may show as well. */
export interface AccountFrame {
  readonly unread: number
}

/** The inner page decides what a signed-out visitor sees; the frame only counts. */
export async function loader({ context }: Route.LoaderArgs): Promise<AccountFrame> {
  const answer = await context.get(apiContext)(listNotifications, { limit: '1' })
  return { unread: answer.ok ? answer.value.unread : 0 }
}

/** The frame of the account pages with their side menu; on a phone the header's menu has its entries. */
export default function MyAccount({ loaderData: frame }: Route.ComponentProps) {
  return (
    <div className="wrap account">
      <aside className="account-side">
        <AccountMenu unread={frame.unread} />
      </aside>
      <div className="account-page">
        <Outlet context={frame} />
      </div>
    </div>
  )
}
