import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { NotDone } from './not-done.tsx'

const refusal = {
  status: 422,
  code: 'request.invalid',
  message: 'Invalid login ID',
  errors: {},
  requestId: undefined,
}

test.each([
  ['en', 'Not done'],
  ['zh', '未能完成'],
] as const)('a refused form says first that nothing was done, in %s', async (locale, words) => {
  const text = textOf(await renderPart(<NotDone refusal={refusal} />, { locale }))
  expect(text).toMatch(new RegExp(`${words}\\s*Invalid login ID`))
})

test('nothing is said before a refusal', async () => {
  expect(textOf(await renderPart(<NotDone refusal={undefined} />))).toBe('')
})
