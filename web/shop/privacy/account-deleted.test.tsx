import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { AccountDeleted } from './account-deleted.tsx'

it('after deleting an account the page confirms it, names what is retained, and asks for no login', async () => {
  const text = textOf(await renderPart(<AccountDeleted />))
  expect(text).toContain('Your account is deleted')
  expect(text).toContain('Invoices and signed forms stay for the legal period')
  expect(text).not.toContain('Log in')
})
