import { matchPath } from 'react-router'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { safePath } from '#web/kit/page-path.ts'
import { pagesOf } from './pages.ts'

/**
 * The page to which somebody goes who logged in: the one that was open or asked for. Undefined where none was, or where
 * that one is of other roles: somebody else may have left it, on a device that people take over by PIN.
 */
export function pathAfterLogin(next: string | null, role: StaffRole): string | undefined {
  const path = safePath(next, '/staff')
  const { pathname } = new URL(path, 'https://own.invalid')
  return pagesOf(role).some((page) => matchPath(`/staff/${page.path}`, pathname) !== null) ? path : undefined
}
