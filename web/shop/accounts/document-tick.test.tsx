import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { DocumentTick, withOneTick } from './document-tick.tsx'

const isTicked = async (values: Readonly<Record<string, string>>): Promise<boolean> => {
  const refusal = { status: 422, code: 'accounts.agree_first', message: '', errors: {}, requestId: undefined }
  const html = await renderPart(
    <DocumentTick versions={{ terms: 2, privacy: 1 }} result={{ ok: false, refusal, values }} />,
  )
  return /<input[^>]*name="agreed"[^>]*>/.exec(html)?.[0].includes('checked') === true
}

test('a tick stays with the versions that it was set for, and is empty beside others', async () => {
  expect(await isTicked({ agreed: 'on', terms_version: '2', privacy_version: '1' })).toBe(true)
  expect(await isTicked({ terms_version: '2', privacy_version: '1' })).toBe(false)
  expect(await isTicked({ agreed: 'on', terms_version: '1', privacy_version: '1' })).toBe(false)
})

test('both documents count as one thing to correct, because one tick agrees to both', () => {
  const refused = (errors: Readonly<Record<string, string>>) =>
    Object.keys(
      withOneTick({ status: 422, code: 'request.invalid', message: '', errors, requestId: undefined })?.errors ?? {},
    )
  expect(refused({ login: 'a', terms: 'b', privacy: 'c' })).toEqual(['login', 'terms'])
  expect(refused({ privacy: 'c' })).toEqual(['privacy'])
  expect(withOneTick(undefined)).toBeUndefined()
})
