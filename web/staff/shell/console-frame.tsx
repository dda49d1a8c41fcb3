import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { toasts } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { useIdleLock } from '../devices/use-idle-lock.ts'
import { FrameContext } from '../kit/frame-context.ts'
import { HeldBar } from '../work/held-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { KeyMap } from './key-map.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SideBar } from './side-bar.tsx'
import { useConsoleKeys } from './use-console-keys.ts'

/** The side bar, the page beside it, and what is laid over both. */
export function ConsoleFrame() {
  const t = useTranslations('consoleFrame')
  useIdleLock()
  const [over, setOver] = useState<'menu' | 'search' | 'keys'>()
  const close = useCallback(() => setOver(undefined), [])
  const actions = useMemo(() => ({ openMenu: () => setOver('menu'), openSearch: () => setOver('search') }), [])
  const main = usePageFocus(close)
  useConsoleKeys({ openSearch: actions.openSearch, openKeys: () => setOver('keys') })
  const isLeaving = useNavigation().state !== 'idle'
  return (
    <FrameContext value={actions}>
      <div className="console-frame">
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <aside className="console-side">
          <SideBar />
        </aside>
        <main className="console-main" id="content" tabIndex={-1} ref={main} aria-busy={isLeaving}>
          <OfflineBanner />
          <Outlet />
          <HeldBar />
        </main>
        <BottomBar onMore={actions.openMenu} />
        {over === 'search' ? <ConsoleSearch onClose={close} /> : null}
        {over === 'keys' ? <KeyMap onClose={close} /> : null}
        {over === 'menu' ? (
          <Drawer open onClose={close} side="start" hideTitle title={t('menu')} closeLabel={t('close')}>
            <SideBar />
          </Drawer>
        ) : null}
        <ToastRegion queue={toasts} label={t('messages')} />
      </div>
    </FrameContext>
  )
}

/** After a navigation the focus is at the start of the new page, as after a document load, and nothing is over it. */
function usePageFocus(close: () => void) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    close()
    main.current?.focus({ preventScroll: true })
  }, [pathname, close])
  return main
}
