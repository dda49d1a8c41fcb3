import type { openFromOrder as endpoint } from '#domain/accounts/claim-api.ts'
import { isCommonPassword } from '#domain/accounts/is-common-password.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { adoptCart } from '#server/accounts/adopt-cart.ts'
import { agreeTo, versionsInForce } from '#server/accounts/agree.ts'
import { answerSession } from '#server/accounts/answer-session.ts'
import { sendWelcome } from '#server/accounts/emails.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { endFormerSession, startSession } from '#server/accounts/sessions.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { keepForAccount, lockGuestOrder } from '#server/orders/claim-queries.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { saveFormerKeys } from '#server/people/identity-keys.ts'

type Sent = CheckedOf<typeof endpoint>

/**
 * Opens an account with the name and the e-mail of a guest's order and signs it in; this needs the key of the order.
 * The order belongs to the account once the e-mail is verified: anybody could have typed it. The phone stays with the
 * order, so that an unverified number blocks nobody. Refuses request.not_found without the key or when the order has an
 * account, accounts.no_email, accounts.password_common and accounts.taken.
 */
export async function openFromOrder(ctx: ReadContext, input: Sent): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { id: orderId } = input
  const { secrets } = ctx.config
  if (!orderKey.opens(ctx.orderKey, { orderId, secrets, now: await studioNow(ctx.db) }))
    return refuse('request.not_found')
  const passwordHash = await hashPassword(input.password, ctx.network)
  if (isRefusal(passwordHash)) return passwordHash
  const started = await inTransaction(ctx.db, async (tx) =>
    openAndKeep(tx, { ctx, orderId, password: input.password, passwordHash }),
  )
  if (isRefusal(started)) return started
  await adoptCart(ctx, started.accountId)
  return answerSession(ctx, { ...started, passwordHash })
}

interface Keeping {
  readonly ctx: ReadContext
  readonly orderId: Sent['id']
  readonly password: string
  readonly passwordHash: string
}

async function openAndKeep(tx: Transaction, { ctx, orderId, password, passwordHash }: Keeping) {
  const now = await studioNow(tx)
  const order = await lockGuestOrder(tx, orderId)
  if (!order) return refuse('request.not_found')
  const { email } = order
  if (email === null) return refuse('accounts.no_email')
  if (isCommonPassword(password, [email]))
    return refuse('accounts.password_common', { fields: { password: 'fields.password_common' } })
  const { locale } = ctx
  const opened = await openAccount(tx, {
    fullName: order.name.trim() || email,
    birthDate: undefined,
    email,
    phone: undefined,
    passwordHash,
    locale,
    branchId: ctx.branch.id,
    now,
  })
  if (!opened) return refuse('accounts.taken')
  const { accountId, personId } = opened
  await saveFormerKeys(tx, { email, phone: undefined, personId, secrets: ctx.config.secrets, now })
  // What was agreed to at the checkout still applies, in the version in force.
  const versions = await versionsInForce(tx, { branch: ctx.branch, now })
  await agreeTo(tx, { accountId, versions, locale, now })
  await keepForAccount(tx, { orderId, accountId })
  await endFormerSession(tx, ctx)
  const session = await startSession(tx, { ctx, accountId, now })
  await sendWelcome(tx, { accountId, branchId: ctx.branch.id, email, locale, origin: ctx.origin, now })
  return { ...session, accountId }
}
