import type { FormKind } from '#domain/forms/form-kinds.ts'
import type { Call } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf } from '#web/kit/locale.ts'
import { safePath, pageUrl } from '#web/kit/page-path.ts'
import { actionOutcome, formDone, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { loadSigning, type Holder, type Signing } from './load-signing.ts'
import { sendSigning } from './send-signing.ts'
import { signedAddress } from './sign-address.ts'

/** The data of a form's page. */
export interface SigningPageContent extends Signing {
  /** Where to go after signing; a path of this site. */
  readonly next: string | undefined
}

interface SigningRequest {
  readonly kind: FormKind
  readonly request: Request
}

/** The loader of a signing page: `?person=` names the person, `?next=` the page afterwards. */
export async function loadSigningPage(
  call: Call,
  { kind, request, holder }: SigningRequest & { readonly holder: Holder },
): Promise<SigningPageContent> {
  const { pathname, searchParams } = pageUrl(request)
  const answer = await loadSigning(call, {
    holder,
    kind,
    personId: searchParams.get('person') ?? undefined,
    locale: localeOf(pathname),
  })
  return { ...loaderValue(answer, request), next: nextOf(searchParams) }
}

/** The action of a signing page, for its own form and for that of its modal. */
export async function signOnPage(call: Call, { kind, request }: SigningRequest) {
  const { pathname, searchParams } = pageUrl(request)
  return runFormAction(request, async (form) => {
    if (form.get('kind') !== kind) return undefined
    return actionOutcome(await sendSigning(call, form), {
      done: () => formDone(form, nextOf(searchParams) ?? signedAddress(pathname, textField(form, 'person_id'))),
      refused: (refusal) => {
        // A drawing stays in its pad, and is too large to be sent back.
        form.delete('signature_png')
        return refusedForm(refusal, form)
      },
    })
  })
}

function nextOf(searchParams: URLSearchParams): string | undefined {
  return safePath(searchParams.get('next'), '') || undefined
}
