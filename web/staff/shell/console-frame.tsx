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
  const { over, open, close } = useOver()
  const actions = useMemo(() => ({ openMenu: () => open('menu'), openSearch: () => open('search') }), [open])
  const main = usePageFocus()
  useConsoleKeys({ openSearch: actions.openSearch, openKeys: () => open('keys') })
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

type Over = 'menu' | 'search' | 'keys'

/** What is laid over the page. It belongs to the page it was opened on, and is gone with it. */
function useOver() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ readonly over: Over; readonly on: string }>()
  const open = useCallback((over: Over) => setOpened({ over, on: pathname }), [pathname])
  const close = useCallback(() => setOpened(undefined), [])
  // Back must not open it again.
  if (opened !== undefined && opened.on !== pathname) close()
  return { over: opened?.on === pathname ? opened.over : undefined, open, close }
}

/** After a navigation the focus is at the start of the new page, as after a document load. */
function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
