import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { localeOf } from '#web/kit/locale.ts'
import { SettingsContext } from '#web/kit/settings.ts'
import { WordsProvider } from '#web/kit/words.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import { ShopFrame } from './shop-frame.tsx'

/** The layout of all shop pages: their texts, the site's settings and the frame around them. */
export function ShopPages({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { pathname } = useLocation()
  if (!root) throw new Error('the root has no settings')
  return (
    <SettingsContext value={root.settings}>
      <WordsProvider locale={localeOf(pathname)} words={root.words}>
        <ShopFrame>{children}</ShopFrame>
      </WordsProvider>
    </SettingsContext>
  )
}
