import * as api from '#domain/cancellations/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { answerRequest } from './answer-request.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { getCancellation, listCancellations, listOpenCancellations } from './read-cancellations.ts'
import { requestCancellation, withdrawCancellation } from './request-cancellation.ts'

export const cancellationsRoutes: readonly Route[] = [
  read(api.getCancellation, getCancellation),
  read(api.listCancellations, listCancellations),
  read(api.getRequest, async (ctx, { id }) =>
    oneOfList(await listCancellations(ctx, { ...wholeList, orderBy: 'requested_at', only: id }), id),
  ),
  write(api.cancelUnpaid, cancelUnpaid),
  write(api.requestCancellation, requestCancellation),
  write(api.withdrawCancellation, withdrawCancellation),
  read(api.listOpenCancellations, listOpenCancellations),
  write(api.decideRequest, answerRequest),
]
