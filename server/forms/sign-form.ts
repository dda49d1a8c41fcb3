import type { signForm as endpoint } from '#domain/forms/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { signDocument } from './sign-document.ts'

/** Signs for the signed-in person or a dependant. Refuses what `signDocument` refuses. */
export async function signForm(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  return signDocument(ctx, { ...input, accountId, holderId })
}
