import { useSyncExternalStore } from 'react'
import { themeCookieName } from '#domain/kit/theme-cookie.ts'
import { cookieValue, writeCookie } from './cookie.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** Runs before the first paint, so that a page that is the same for everyone still opens in its reader's theme. */
export const themeScript = `{const m=/(?:^|; )${themeCookieName}=(light|dark)(?:;|$)/.exec(document.cookie);if(m)document.documentElement.dataset.theme=m[1]}`

/** The reader's choice; `system` on the server and until one is made. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, chosenTheme, () => 'system' as const)
  return [theme, chooseTheme]
}

function chosenTheme(): Theme {
  const kept = cookieValue(themeCookieName)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function chooseTheme(theme: Theme): void {
  writeCookie(themeCookieName, theme === 'system' ? undefined : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
