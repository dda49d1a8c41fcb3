import { Outlet } from 'react-router'
import { AccountMenu } from '../accounts/account-menu.tsx'

/** The account pages: the menu at their side, which a phone has in its own menu. */
export default function MyAccount() {
  return (
    <div className="wrap account">
      <aside className="account-side">
        <AccountMenu />
      </aside>
      <div className="account-page">
        <Outlet />
      </div>
    </div>
  )
}
