import { redirect } from 'react-router'
import { actionAnswer } from '#web/kit/action-answer.ts'
import { textField } from '#web/kit/form-fields.ts'
import { ownPath } from '#web/kit/own-path.ts'
import { isTheme, themeCookie } from '#web/kit/theme.ts'
import type { Route } from './+types/theme.ts'

/** There is nothing to see here: the choice of the theme stands at the foot of every page. */
export function loader(): Response {
  return redirect('/', 303)
}

/** Chooses the theme for a page whose script has not come, and leads back to that page. */
export async function action({ request }: Route.ActionArgs) {
  return actionAnswer<Response, never>(request, async (form) => {
    const theme = textField(form, 'theme')
    if (!isTheme(theme)) return undefined
    const { origin, protocol } = new URL(request.url)
    const cookie = themeCookie(theme, { secure: protocol === 'https:' })
    const came = URL.parse(request.headers.get('referer') ?? '')
    const back = came?.origin === origin ? ownPath(`${came.pathname}${came.search}`, '/') : '/'
    return { kind: 'done', done: redirect(back, { status: 303, headers: { 'set-cookie': cookie } }) }
  })
}
