import { isOwn, type Place } from './studio-path.ts'

/** The router's function to submit a form. */
export interface Router {
  navigate(to: string, options: { formMethod: 'post'; formData: FormData }): Promise<void>
}

/**
 * Submits through the router a form that a browser would send as a document: the app has no server to send it to. Forms
 * that a page submits itself are left alone.
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
