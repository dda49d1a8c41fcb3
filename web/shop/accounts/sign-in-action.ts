import { data, redirectDocument } from 'react-router'
import { createToken } from '#domain/accounts/api.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { safePath, pageUrl } from '#web/kit/page-path.ts'
import { actionOutcome, refusedForm, runFormAction, type FormDone } from '#web/kit/run-form-action.ts'

/** Logs in. The redirect loads a new document, which is rendered for the member throughout. */
export async function signIn(call: Call, request: Request) {
  return runFormAction(request, async (form) =>
    actionOutcome(
      await call(
        createToken,
        new TypedFields({ login: textField(form, 'login'), password: textField(form, 'password') }),
      ),
      {
        done: () => afterSignIn(form, request),
        refused: (refusal) => refusedForm(refusal, form),
        staysSignedOut: true,
      },
    ),
  )
}

/** From a modal the page stays; otherwise to the requested page, or to the account. */
export function afterSignIn(form: FormData, request: Request) {
  const done: FormDone = { ok: true }
  if (form.get('stay') === '1') return data(done)
  return redirectDocument(
    safePath(textField(form, 'next') || null, pathIn(localeOf(pageUrl(request).pathname), '/my-account')),
  )
}
