import { matchPath } from 'react-router'
import { consolePages } from './pages.ts'

/** The page of that address without the row that it shows: a member leads to the members, a roster to the rosters. */
export function pageWithoutRow(pathname: string): string {
  const page = consolePages.find(({ path }) => matchPath(`/staff/${path}`, pathname) !== null)
  return page === undefined ? '/staff' : `/staff/${page.path.replace(/\/:.*/, '')}`
}
