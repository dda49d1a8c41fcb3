import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { CopyLink } from './copy-link.tsx'

it.each([
  ['en', 'Your link'],
  ['zh', '您的链接'],
] as const)('before the script runs, a link in %s is text to select, without a button', async (locale, label) => {
  const html = await renderPart(<CopyLink url="https://hundred.example/refer/ABC" />, { locale })
  expect(html).toContain('value="https://hundred.example/refer/ABC"')
  expect(html).toContain(`aria-label="${label}"`)
  expect(textOf(html)).toBe('')
})
