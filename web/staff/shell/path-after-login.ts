import { matchPath } from 'react-router'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { safePath } from '#web/kit/page-path.ts'
import { firstPages, pagesOf } from './pages.ts'

/**
 * Where somebody goes who logged in: to the page that was open or asked for, and to the first page of the role where
 * that one is of others. Somebody else may have left it, on a device that people take over by PIN.
 */
export function pathAfterLogin(next: string | null, role: StaffRole): string {
  const first = `/staff/${firstPages[role]}`
  const path = safePath(next, first)
  const { pathname } = new URL(path, 'https://own.invalid')
  return pagesOf(role).some((page) => matchPath(`/staff/${page.path}`, pathname) !== null) ? path : first
}
