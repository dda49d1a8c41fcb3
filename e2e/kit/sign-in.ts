import type { Visitor } from './visitor.ts'

/** Logs in a person of the demo through the page. */
export async function signIn({ page }: Visitor, login: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('hundred-demo')
  // A browser notices a restored network a moment late, and sends no form before.
  await page.waitForFunction(() => navigator.onLine)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.includes('signin'))
}
