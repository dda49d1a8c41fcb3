import { redirect } from 'react-router'
import type { FormKind } from '#domain/forms/model.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'
import { textField, typedFields } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf } from '#web/kit/locale.ts'
import { safePath, pageUrl } from '#web/kit/page-path.ts'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { loadSigning, type Holder, type Signing } from './load-signing.ts'
import { sendSigning } from './send-signing.ts'
import { signedAddress } from './sign-address.ts'

/** The data of a form's page. */
export interface SigningPageContent extends Signing {
  /** Where to go after signing; a path of this site. */
  readonly next: string | undefined
}

/** Why a form was not signed, with what was typed, so that nothing is typed twice. */
export interface RefusedSigning {
  readonly refusal: CallRefusal
  readonly values: Readonly<Record<string, string>>
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

/** Signs the form of a page without script. */
export async function signOnPage(call: Call, { kind, request }: SigningRequest) {
  const { pathname, searchParams } = pageUrl(request)
  return runFormAction<Response, RefusedSigning>(request, async (form) => {
    if (form.get('kind') !== kind) return undefined
    return actionOutcome(await sendSigning(call, form), {
      done: () => redirect(nextOf(searchParams) ?? signedAddress(pathname, textField(form, 'person_id')), 303),
      refused: (refusal) => ({ refusal, values: typedFields(form) }),
    })
  })
}

function nextOf(searchParams: URLSearchParams): string | undefined {
  return safePath(searchParams.get('next'), '') || undefined
}
