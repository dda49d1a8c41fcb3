import { afterEach, expect, test, vi } from 'vitest'
import { offerPopup } from './offer-popup.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser without storage is offered no popup, and nothing fails', async () => {
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  await offerPopup(new AbortController().signal)
  expect(asked).not.toHaveBeenCalled()
})
