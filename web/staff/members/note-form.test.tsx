import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AsStaff } from '#dev/testing/as-staff.tsx'
import { renderPart } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { AddNoteForm } from './note-form.tsx'

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['instructor', 'en', ['Injury']],
  ['instructor', 'zh', ['受伤']],
  ['desk', 'en', ['Injury', 'Preference', 'Money', 'Other']],
] as const)('a note of somebody at work as %s (%s) is about one of %j', async (role, locale, kinds) => {
  const html = await renderPart(
    <AsStaff role={role}>
      <AddNoteForm personId={asId('persons', '018f2f4e-0000-7000-8000-000000000001')} onClose={vi.fn()} />
    </AsStaff>,
    { locale },
  )
  expect([...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(kinds)
})
