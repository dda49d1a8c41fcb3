import { asId } from '#domain/kit/id.ts'
import { addShare, removeShare } from '#domain/packages/sharing-api.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

/** Shares a pack with one more e-mail, or removes one. */
export type ShareRequest =
  | { readonly act: 'share'; readonly lotId: string; readonly email: string; readonly key: string }
  | { readonly act: 'unshare'; readonly shareId: string }

/** Sends it, from the dialog and from the form without script alike, and returns the endpoint's response. */
export async function sendShare(call: Call, request: ShareRequest): Promise<CallAnswer<unknown>> {
  return request.act === 'share'
    ? await call(addShare, new TypedFields({ lot_id: request.lotId, email: request.email }), { key: request.key })
    : await call(removeShare, { id: asId('package_shares', request.shareId) }, { key: `unshare-${request.shareId}` })
}

/** Parses a form of the page; undefined for an unknown form. */
export function parseShareForm(form: FormData): ShareRequest | undefined {
  const [act, lotId, shareId] = [textField(form, 'act'), idField(form, 'lot_id'), idField(form, 'share_id')]
  const key = idField(form, 'key')
  if (act === 'share' && lotId !== undefined && key !== undefined)
    return { act, lotId, email: textField(form, 'email'), key }
  return act === 'unshare' && shareId !== undefined ? { act, shareId } : undefined
}
