import { useMemo } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import type { PageKeys } from './page-acts.ts'

/** The keys of a table, as the map of keys lists them. */
export function useTableKeyNames(): readonly PageKeys[] {
  const t = useTranslations('consoleFrame')
  const rows = useRowKeyNames()
  return useMemo(() => [...rows, { keys: 'X', does: t('keyChoose') }, { keys: '[ ]', does: t('keyTurn') }], [t, rows])
}

/** The keys of rows that are buttons. */
export function useRowKeyNames(): readonly PageKeys[] {
  const t = useTranslations('consoleFrame')
  return useMemo(
    () => [
      { keys: 'J K ↓ ↑', does: t('keyMark') },
      { keys: '↵', does: t('keyOpen') },
    ],
    [t],
  )
}
