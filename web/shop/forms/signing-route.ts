import { data, redirect } from 'react-router'
import type { FormKind } from '#domain/forms/model.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { localeOf } from '#web/kit/locale.ts'
import { ownPath } from '#web/kit/own-path.ts'
import { pageUrl } from '#web/kit/page-url.ts'
import { loadSigning, type Holder, type Signing } from './load-signing.ts'
import { sendSigning, typedText } from './send-signing.ts'
import { signedAddress } from './sign-address.ts'

/** What a page of a form reads. */
export interface SigningPageContent extends Signing {
  /** Where to go once it is signed; a path of this site. */
  readonly next: string | undefined
}

/** Why a form was not signed, and what was typed, so that nobody types twice. */
export interface RefusedSigning {
  readonly refusal: CallRefusal
  readonly values: Readonly<Record<string, string>>
}

interface Asked {
  readonly kind: FormKind
  readonly request: Request
}

/** The loader of a page where a form is signed: `?person=` says for whom, `?next=` where to go afterwards. */
export async function loadSigningPage(
  call: Call,
  { kind, request, holder }: Asked & { readonly holder: Holder },
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

/** The form of a page without script. */
export async function signOnPage(call: Call, { kind, request }: Asked) {
  const { pathname, searchParams } = pageUrl(request)
  const typed = await request.formData()
  if (typed.get('kind') !== kind) throw data(null, { status: 400 })
  const answer = await sendSigning(call, typed)
  if (answer.ok) return redirect(nextOf(searchParams) ?? signedAddress(pathname, typedText(typed, 'person_id')), 303)
  const { refusal } = answer
  if (refusal.status === 401) throw signInFirst(request)
  const values = Object.fromEntries(
    [...typed].flatMap(([name, value]): Array<[string, string]> => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const refused: RefusedSigning = { refusal, values }
  return data(refused, { status: refusal.status || 503 })
}

function nextOf(searchParams: URLSearchParams): string | undefined {
  return ownPath(searchParams.get('next'), '') || undefined
}
