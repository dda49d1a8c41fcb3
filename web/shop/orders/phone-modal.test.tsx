import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { PhoneModal } from './phone-modal.tsx'

it('the prompt for a phone number does not offer a number that the account does not have', async () => {
  const text = textOf(await renderPart(<PhoneModal subject={{ onSave: async () => undefined }} locked={false} />))
  expect(text).toContain("we don't have yours yet")
  expect(text).not.toContain('the number of your account')
})
