import type { Locator, Page } from '@playwright/test'

/** Types a birthday, such as 1991-03-02, into its three fields, in English or Chinese. */
export async function typeBirthday(where: Page | Locator, birthday: string): Promise<void> {
  const group = where.getByRole('group', { name: /Date of birth|出生日期/ })
  const [year = '', month = '', date = ''] = birthday.split('-')
  for (const [label, value] of [
    [/^(?:Day|日)$/, date],
    [/^(?:Month|月)$/, month],
    [/^(?:Year|年)$/, year],
  ] as const)
    await group.getByLabel(label).fill(value)
}
