import { Outlet } from 'react-router'
import { PageError } from '../shell/page-error.tsx'
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
      <PageError error={error} />
    </ShopPages>
  )
}
