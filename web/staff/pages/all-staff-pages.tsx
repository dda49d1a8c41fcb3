import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { localeOf } from '#web/kit/locale.ts'
import { SettingsContext } from '#web/kit/settings.ts'
import { WordsProvider } from '#web/kit/words.tsx'
import type { loader as rootLoader } from '#web/root.tsx'

/** The layout of all staff pages: texts and settings, without the shop's frame. */
export default function AllStaffPages() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { pathname } = useLocation()
  if (!root) throw new Error('the root has no settings')
  return (
    <SettingsContext value={root.settings}>
      <WordsProvider locale={localeOf(pathname)} words={root.words}>
        <Outlet />
      </WordsProvider>
    </SettingsContext>
  )
}
