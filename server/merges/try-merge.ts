import type { Login } from '#domain/accounts/contacts.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Holdings } from '#domain/merges/model.ts'
import { accountCode } from '#server/accounts/account-code.ts'
import { countTry, storeProof, useCode } from '#server/accounts/code-queries.ts'
import { endAccess } from '#server/accounts/end-access.ts'
import type { Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { sendMerged } from './emails.ts'
import { joinAccounts } from './join-accounts.ts'
import { findMergeByCode, lockPair, type Side } from './queries.ts'

interface Attempt {
  readonly ctx: ReadContext
  readonly login: Login
  readonly code: string
}

type Outcome = { readonly right: false } | { readonly right: true; readonly moved: Holdings | null }

/**
 * Tries a code and does what it authorises, with both accounts locked. A wrong code is a result and no refusal, so that
 * it stays counted.
 */
export async function tryMerge(tx: Transaction, attempt: Attempt): Promise<Outcome | Refusal> {
  const { ctx, login } = attempt
  const { accountId } = signedIn(ctx)
  const { own, other } = await lockPair(tx, { accountId, login })
  if (!own) return refuse('auth.required')
  if (own[login.kind] === login.value) return (await tryPhone(tx, { ...attempt, own })) ?? repeat(tx, attempt)
  if (!own.emailVerified && !own.phoneVerified) return refuse('accounts.merge_unproven')
  if (!other) return repeat(tx, attempt)
  return tryOther(tx, { ...attempt, own, other })
}

/** Undefined when there is nothing left to verify. */
async function tryPhone(
  tx: Transaction,
  { ctx, login, code, own }: Attempt & { readonly own: Side },
): Promise<Outcome | undefined> {
  const { accountId, sessionHash } = signedIn(ctx)
  if (login.kind !== 'phone' || own.phoneVerified) return undefined
  const purpose = 'verify_phone'
  const now = await studioNow(tx)
  const live = await countTry(tx, { accountId, purpose, now })
  const sent = { accountId, purpose, code, secrets: ctx.config.secrets } as const
  if (!live || live.contact !== own.phone || !accountCode.isRight(live.codeHash, sent)) return { right: false }
  await storeProof(tx, { codeId: live.id, accountId, contact: 'phone', now })
  await endAccess(tx, { accountId, keep: sessionHash, now })
  return { right: true, moved: null }
}

async function tryOther(
  tx: Transaction,
  { ctx, code, own, other }: Attempt & { readonly own: Side; readonly other: Side },
): Promise<Outcome | Refusal> {
  const { accountId, sessionHash } = signedIn(ctx)
  const purpose = 'merge_accounts'
  const now = await studioNow(tx)
  const live = await countTry(tx, { accountId, otherId: other.accountId, purpose, now })
  const contact = live?.channel === 'email' ? other.email : other.phone
  const sent = { accountId, purpose, code, secrets: ctx.config.secrets } as const
  if (!live || live.contact !== contact || !accountCode.isRight(live.codeHash, sent)) return { right: false }
  await useCode(tx, { id: live.id, now })
  const moved = await joinAccounts(tx, { own, other, channel: live.channel, sessionHash, now, origin: ctx.origin })
  if (isRefusal(moved)) return moved
  await sendMerged(tx, { ctx, own, other, now })
  return { right: true, moved }
}

/** An account that was merged already gives the same response to the same code, in case it was lost. */
async function repeat(tx: Transaction, { ctx, code }: Attempt): Promise<Outcome> {
  const { accountId } = signedIn(ctx)
  const sent = { accountId, purpose: 'merge_accounts', code, secrets: ctx.config.secrets } as const
  const moved = await findMergeByCode(tx, { accountId, codeHashes: accountCode.hashes(sent), now: await studioNow(tx) })
  return moved ? { right: true, moved } : { right: false }
}
