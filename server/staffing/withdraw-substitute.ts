import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { withdrawSubstitute as endpoint } from '#domain/staffing/substitutes-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { answerRequest } from './answer-request.ts'

/** The instructor teaches after all. Refuses what `answerRequest` refuses, also for a request of somebody else. */
export async function withdrawSubstitute(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  return answerRequest(ctx, {
    id,
    to: 'withdrawn',
    action: 'staffing.withdraw_substitute',
    isTheirs: async (request) => request.requested_by_account_id === accountId,
    follow: async () => ({ success: true as const }),
  })
}
