import { formKinds, type FormKind } from '#domain/forms/form-kinds.ts'

const pages = { waiver: '/sign/e-waiver', terms: '/sign/terms', privacy: '/sign/privacy' } as const satisfies Record<
  FormKind,
  string
>

/** The page where a form is signed, without its language. */
export function signAddress(
  kind: FormKind,
  about: { readonly personId?: string; readonly next?: string } = {},
): string {
  const query = new URLSearchParams()
  if (about.personId !== undefined) query.set('person', about.personId)
  if (about.next !== undefined) query.set('next', about.next)
  return query.size > 0 ? `${pages[kind]}?${query.toString()}` : pages[kind]
}

/** The form that is signed at that address, in any language; undefined for another page. */
export function formAt(pathname: string): FormKind | undefined {
  return formKinds.find((kind) => pathname.endsWith(pages[kind]))
}

/** The address at which the same page says that it is signed. */
export function signedAddress(pathname: string, personId: string): string {
  return `${pathname}?person=${encodeURIComponent(personId)}`
}
