import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { CodeField } from './code-field.tsx'
import { FactorField } from './factor-field.tsx'

const inputsOf = (html: string) => html.match(/<input[^>]*>/g) ?? []

test('a code of six digits is one field that the browser fills in, with six boxes for the eye alone', async () => {
  const html = await renderPart(<CodeField label="Code from your authenticator" error={undefined} />)
  const [input = '', ...others] = inputsOf(html)
  expect(others).toEqual([])
  for (const part of ['name="code"', 'autoComplete="one-time-code"', 'inputMode="numeric"', 'type="text"'])
    expect(input).toContain(part)
  // A pasted "123 456" has seven characters.
  expect(input.toLowerCase()).not.toContain('maxlength')
  expect(html).toContain(`for="${/ id="([^"]*)"/.exec(input)?.[1]}"`)
  expect(html.match(/<span aria-hidden="true" class="code-box /g)).toHaveLength(6)
})

test('a refused code is tied to its sentence', async () => {
  const html = await renderPart(<CodeField label="Code" error="This code isn't right." />)
  const [input = ''] = inputsOf(html)
  expect(input).toContain('aria-invalid="true"')
  expect(html).toContain(`id="${/aria-describedby="([^"]*)"/.exec(input)?.[1]}"`)
})

test.each([
  ['en', 'Use a recovery code'],
  ['zh', '使用恢复码'],
] as const)('who has no authenticator at hand is offered a recovery code in %s', async (locale, words) => {
  expect(await renderPart(<FactorField error={undefined} />, { locale })).toContain(`>${words}</button>`)
})
