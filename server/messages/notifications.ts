import { z } from 'zod/mini'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type {
  listNotifications as listNotificationsEndpoint,
  readNotifications as readNotificationsEndpoint,
} from '#domain/messages/api.ts'
import { contentShape } from '#domain/messages/model.ts'
import { noticeKind } from '#domain/messages/notice-kind.ts'
import { noticeLink } from '#domain/messages/push-notice.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { findNotices, markRead } from './notice-queries.ts'

/** What the studio wrote to the caller, sent by mail or not, in the words of the messages. Codes are left out. */
export async function listNotifications(
  ctx: ReadContext,
  input: CheckedOf<typeof listNotificationsEndpoint>,
): Promise<OutputOf<typeof listNotificationsEndpoint>> {
  const { rows, total, unread } = await findNotices(ctx.db, {
    accountId: signedIn(ctx).accountId,
    unaskedOnly: input.unasked !== undefined,
    unreadOnly: input.search.length > 0 || input.filters.length > 0,
    keyword: input.keyword,
    limit: input.limit,
    offset: rowsBefore(input),
  })
  const notices = rows.map((row) => {
    const content = z.parse(contentShape, row.content)
    const link = noticeLink(content.action)
    return {
      id: row.id,
      kind: noticeKind(row.template),
      title: content.heading,
      paragraphs: content.paragraphs,
      facts: (content.facts ?? []).map(({ label, value }) => ({ label, value })),
      locale: row.locale,
      link: link ?? null,
      created_at: wireTime(row.created_at, ctx.branch.zone),
      read: row.read_at !== null,
    }
  })
  return { ...page(notices, { total, limit: input.limit, page: input.page }), unread }
}

/** Marks the caller's own notices as read; an id of somebody else's does nothing. */
export async function readNotifications(
  ctx: WriteContext,
  input: CheckedOf<typeof readNotificationsEndpoint>,
): Promise<OutputOf<typeof readNotificationsEndpoint>> {
  const unread = await markRead(ctx.tx, { accountId: signedIn(ctx).accountId, ids: input.ids, upTo: input.up_to })
  return { success: true, unread }
}
