import type { Locator, Page } from '@playwright/test'

/** A form of a page that a press sends, and its identity among all forms of the site. */
export interface PageForm {
  readonly name: string
  readonly form: Locator
  readonly button: Locator
}

/** The visible forms that can be sent, except search forms. */
export async function formsOf(page: Page): Promise<readonly PageForm[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('form')].map((form, place) => {
      form.dataset['place'] = String(place)
      // On a phone the button that signs stands outside of its form, at the foot of the window.
      const first = form.querySelector('button[type="submit"]:not([disabled])')
      const beside = [...form.elements].find((field) => field.matches('button[type="submit"][form]:not([disabled])'))
      const button = [first, beside].find((one) => one?.checkVisibility() === true)
      button?.setAttribute('data-sends', String(place))
      const isSeen = form.checkVisibility() && button !== undefined
      const isInert = form.closest('[inert]') !== null
      const dialog = document.querySelector('dialog:modal:not(.booking-panel)')
      if (
        form.method !== 'post' ||
        form.dataset['offline'] !== undefined ||
        !isSeen ||
        isInert ||
        (dialog && !dialog.contains(form))
      )
        return undefined
      const fields = [...form.elements].flatMap((field) => field.getAttribute('name') ?? [])
      const { pathname } = new URL(form.action)
      return `${pathname}: ${[...new Set(fields)].toSorted().join(' ')}`
    }),
  )
  return names.flatMap((name, place) => {
    const form = page.locator(`form[data-place="${place}"]`)
    return name === undefined ? [] : [{ name, form, button: page.locator(`button[data-sends="${place}"]`).first() }]
  })
}

/** Fills in empty fields, ticks boxes and chooses the first bank, like a hurried user. */
export async function fillForm(form: Locator): Promise<void> {
  const banks = form.locator('input[name="bank_code"][type="radio"]')
  if ((await banks.count()) > 0) await banks.first().check({ force: true })
  const typed: Readonly<Record<string, string>> = {
    email: 'typed@example.com',
    tel: '012-345 6789',
    number: '2',
    date: '1991-03-02',
  }
  for (const field of await form.locator('input:visible:enabled, textarea:visible:enabled').all()) {
    const type = (await field.getAttribute('type')) ?? 'text'
    if (type === 'checkbox' && !(await field.isChecked())) await field.check({ force: true })
    if (['checkbox', 'radio', 'hidden', 'file', 'range'].includes(type)) continue
    if ((await field.getAttribute('readonly')) === null && (await field.inputValue()) === '')
      await field.fill(typed[type] ?? 'Typed')
  }
}

/** The values that the form would send. */
export async function valuesOf(form: Locator): Promise<readonly string[]> {
  return form.evaluate((node: HTMLFormElement) =>
    [...new FormData(node)].map(([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`),
  )
}
