import { asId } from '#domain/kit/id.ts'
import { addShare, removeShare } from '#domain/packages/sharing-api.ts'
import { call, TypedFields, type CallAnswer } from '#web/kit/api.ts'

/** Shares a pack with one more e-mail, or removes one. */
export type ShareRequest =
  | { readonly act: 'share'; readonly lotId: string; readonly email: string; readonly key: string }
  | { readonly act: 'unshare'; readonly shareId: string }

export async function sendShare(request: ShareRequest): Promise<CallAnswer<unknown>> {
  return request.act === 'share'
    ? await call(addShare, new TypedFields({ lot_id: request.lotId, email: request.email }), { key: request.key })
    : await call(removeShare, { id: asId('package_shares', request.shareId) }, { key: `unshare-${request.shareId}` })
}
