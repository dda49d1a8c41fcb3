import { expect, test } from 'vitest'
import { demoStudio, demoStudioOf } from './demo-studio.ts'

const said = ({ blocks, documents }: typeof demoStudio, locale: 'en' | 'zh') =>
  [...blocks, ...documents].map(({ body }) => body[locale]).join('\n')

test.each([
  ['en', '12 hours', '2 days', /Cancel at least (.+?) before/g],
  ['zh', '12 小时', '2 天', /开课前至少 (.+?)(?:（|取消)/g],
] as const)('what the demo says of cancelling is what its policies say: %s', (locale, usual, other, rule) => {
  const windows = (studio: typeof demoStudio) => [...said(studio, locale).matchAll(rule)].map(([, window]) => window)
  expect(windows(demoStudio)).toEqual([usual, usual])
  const changed = demoStudioOf({ unit: 'days', amount: 2 })
  expect(windows(changed)).toEqual([other, other])
  expect(said(changed, locale)).not.toContain('{window}')
  // The reminder comes at its own time.
  expect(said(changed, locale).split(usual).length - 1).toBe(locale === 'en' ? 0 : 1)
})

test('what the demo says of fees leaves out goods, which may be cancelled', () => {
  expect(said(demoStudio, 'en')).not.toMatch(/all fees|(?<!packages) are non-refundable/i)
  expect(said(demoStudio, 'zh')).not.toMatch(/所有费用/)
  expect(said(demoStudio, 'en').match(/Fees for classes and packages are non-refundable/g)).toHaveLength(3)
  expect(said(demoStudio, 'zh').match(/课程与配套的费用恕不退还/g)).toHaveLength(3)
})
