import { isOwn, type Place } from './studio-path.ts'

/** How the router of the pages is asked to send a form. */
export interface Router {
  navigate(to: string, options: { formMethod: 'post'; formData: FormData }): Promise<void>
}

/**
 * A form that a browser would send as a whole page: the app has no server to send it to, so it goes the way of the
 * forms that a page's script sends. Whatever a page sends by itself is left alone.
 */
export function sendForms({ page, router }: { readonly page: Place; readonly router: () => Router | undefined }) {
  return (event: SubmitEvent): void => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    const to = new URL(form.action)
    const found = router()
    if (!isOwn(to, page) || found === undefined) return
    event.preventDefault()
    const formData = submitter === null ? new FormData(form) : new FormData(form, submitter)
    void found.navigate(`${to.pathname}${to.search}`, { formMethod: 'post', formData })
  }
}
