import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { Locale } from '#domain/text/localized.ts'
import { useSettings } from '#web/kit/settings.ts'
import { ConsoleContext } from '../kit/console-start.ts'
import { KeyMap } from './key-map.tsx'

afterEach(() => vi.unstubAllGlobals())

function DeskKeys({ locale }: { readonly locale: Locale }) {
  const settings = useSettings()
  const me = { id: 'account', person_id: 'person', name: 'Nadia Rahman', role: 'desk', teaches: false } as const
  return (
    <ConsoleContext value={{ locale, settings, branch: 'penang', branches: [], me, words: {} }}>
      <KeyMap onClose={vi.fn()} />
    </ConsoleContext>
  )
}

test.each([
  ['en', 'Ctrl L Lock'],
  ['zh', 'Ctrl L 锁定'],
] as const)('the map of keys in %s has the key that locks', async (locale, line) => {
  vi.stubGlobal('navigator', { userAgent: 'Windows' })
  expect(textOf(await renderPart(<DeskKeys locale={locale} />, { locale }))).toContain(line)
})
