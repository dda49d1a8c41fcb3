import { asId } from '#domain/kit/id.ts'
import { addShare, removeShare } from '#domain/packages/api.ts'
import { TypedFields, type Call, type CallRefusal } from '#web/kit/api.ts'

/** Sharing a pack with one more e-mail, or no longer. */
export type ShareRequest =
  | { readonly act: 'share'; readonly lotId: string; readonly email: string; readonly key: string }
  | { readonly act: 'unshare'; readonly shareId: string }

/** Does it, from the dialog and from the form without script alike; undefined when it is done. */
export async function sendShare(call: Call, request: ShareRequest): Promise<CallRefusal | undefined> {
  const answer =
    request.act === 'share'
      ? await call(addShare, new TypedFields({ lot_id: request.lotId, email: request.email }), { key: request.key })
      : await call(removeShare, { id: asId('package_shares', request.shareId) }, { key: `unshare-${request.shareId}` })
  return answer.ok ? undefined : answer.refusal
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads a form of the page; undefined when it is not ours. */
export function parseShareForm(form: FormData): ShareRequest | undefined {
  const [act, lotId, shareId, key, email] = ['act', 'lot_id', 'share_id', 'key', 'email'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  })
  if (act === 'share' && lotId !== undefined && key !== undefined && shape.test(lotId) && shape.test(key))
    return { act, lotId, email: email ?? '', key }
  return act === 'unshare' && shareId !== undefined && shape.test(shareId) ? { act, shareId } : undefined
}
