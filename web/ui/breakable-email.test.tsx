import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { BreakableEmail } from './breakable-email.tsx'

it.each([
  ['wan.nur@example.com', 'wan.nur<wbr/>@example.com'],
  ['"a@b"@example.com', '&quot;a@b&quot;<wbr/>@example.com'],
  ['+60 12-345 6789', '+60 12-345 6789'],
])('%s may be broken before its last @ alone', async (email, html) => {
  expect(await renderPart(<BreakableEmail of={email} />)).toContain(html)
})
