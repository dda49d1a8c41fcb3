import { Outlet } from 'react-router'
import { PageTrouble } from '../shell/page-trouble.tsx'
import { ShopPages } from '../shell/shop-pages.tsx'
import type { Route } from './+types/all-pages.ts'

export default function AllPages() {
  return (
    <ShopPages>
      <Outlet />
    </ShopPages>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopPages>
      <PageTrouble error={error} />
    </ShopPages>
  )
}
