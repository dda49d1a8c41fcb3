import type { Locator, Page } from '@playwright/test'

/** Types a birthday, such as 1991-03-02, into the three fields of the registration. */
export async function typeBirthday(where: Page | Locator, birthday: string): Promise<void> {
  const group = where.getByRole('group', { name: 'Date of birth' })
  const [year = '', month = '', date = ''] = birthday.split('-')
  for (const [label, value] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const)
    await group.getByLabel(label, { exact: true }).fill(value)
}
