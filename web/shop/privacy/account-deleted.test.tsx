import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { AccountDeleted } from './account-deleted.tsx'

it('whoever deletes the account reads that it is done and what stays, and is not asked to log in again', async () => {
  const text = textOf(await renderPart(<AccountDeleted />))
  expect(text).toContain('Your account is deleted')
  expect(text).toContain('Invoices and signed forms stay for the legal period')
  expect(text).not.toContain('Log in')
})
