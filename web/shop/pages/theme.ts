import { redirect } from 'react-router'
import { textField } from '#web/kit/form-fields.ts'
import { safePath } from '#web/kit/page-path.ts'
import { runFormAction } from '#web/kit/run-form-action.ts'
import { isTheme, themeCookie } from '#web/kit/theme.ts'
import type { Route } from './+types/theme.ts'

/** This address has no page: the theme is chosen at the foot of every page. */
export function loader(): Response {
  return redirect('/', 303)
}

/** Sets the theme for a page without script, and redirects back to it. */
export async function action({ request }: Route.ActionArgs) {
  return runFormAction<Response, never>(request, async (form) => {
    const theme = textField(form, 'theme')
    if (!isTheme(theme)) return undefined
    const { origin, protocol } = new URL(request.url)
    const cookie = themeCookie(theme, { secure: protocol === 'https:' })
    const came = URL.parse(request.headers.get('referer') ?? '')
    const back = came?.origin === origin ? safePath(`${came.pathname}${came.search}`, '/') : '/'
    return { kind: 'done', done: redirect(back, { status: 303, headers: { 'set-cookie': cookie } }) }
  })
}
