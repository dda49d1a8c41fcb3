import type { Visitor } from './visitor.ts'

/** Signs in somebody of the demo through the page. */
export async function signIn({ page }: Visitor, login: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('hundred-demo')
  // A browser learns a moment late that its network is back, and sends no form before.
  await page.waitForFunction(() => navigator.onLine)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.includes('signin'))
}
