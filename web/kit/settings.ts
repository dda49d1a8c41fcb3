import { createContext, use } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getSettings } from '#domain/studio/api.ts'

export type Settings = OutputOf<typeof getSettings>

/** Filled by the frame from the root loader. */
export const SettingsContext = createContext<Settings | undefined>(undefined)

/** The site settings, in the language of the page. */
export function useSettings(): Settings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('settings are available inside the shop frame only')
  return settings
}
