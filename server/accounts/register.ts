import type { register as endpoint } from '#domain/accounts/api.ts'
import { checkRegistration, isSameRegistration } from '#domain/accounts/check-registration.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { Contact } from '#domain/people/check-contact.ts'
import { joinByCode } from '#server/discounts/refer-codes.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { saveFormerKeys } from '#server/people/identity-keys.ts'
import { adoptCart } from './adopt-cart.ts'
import { agreeTo, versionsInForce } from './agree.ts'
import { answerSession } from './answer-session.ts'
import { createToken } from './create-token.ts'
import { sendWelcome } from './emails.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByLogin, findRegistration } from './queries.ts'
import { endFormerSession, startSession } from './sessions.ts'

type Sent = CheckedOf<typeof endpoint>

/**
 * Opens an account and signs it in. It opens its own transaction: hashing the password takes longer than everything
 * else and must not hold a connection of the database meanwhile. Of two registrations with the same e-mail or phone
 * exactly one opens an account; the other is signed in to it where it is the same registration sent twice, and refused
 * otherwise.
 */
export async function register(ctx: ReadContext, input: Sent): Promise<OutputOf<typeof endpoint> | Refusal> {
  const contact = await checkSent(ctx, input)
  if (isRefusal(contact)) return contact
  const passwordHash = await hashPassword(input.password, ctx.network)
  if (isRefusal(passwordHash)) return passwordHash
  const started = await inTransaction(ctx.db, async (tx) =>
    openAndStart(tx, { ctx, input, contact, passwordHash, now: await studioNow(tx) }),
  )
  if (isRefusal(started))
    return started.code === 'accounts.taken' ? ((await signInAgain(ctx, { input, contact })) ?? started) : started
  await adoptCart(ctx, started.accountId)
  return answerSession(ctx, { ...started, passwordHash })
}

async function checkSent(ctx: ReadContext, input: Sent): Promise<Contact | Refusal> {
  const now = await studioNow(ctx.db)
  const inForce = await versionsInForce(ctx.db, { branch: ctx.branch, now })
  return checkRegistration(input, { today: dayOf(now, ctx.branch.zone), ...inForce })
}

interface Registration {
  readonly ctx: ReadContext
  readonly input: Sent
  readonly contact: Contact
  readonly passwordHash: string
  readonly now: Instant
}

async function openAndStart(tx: Transaction, { ctx, input, contact, passwordHash, now }: Registration) {
  const locale = input.locale ?? ctx.locale
  const referralCodeUsed = input.referral_code?.trim() || undefined
  const opened = await openAccount(tx, {
    ...contact,
    fullName: input.full_name,
    birthDate: input.birth_date,
    passwordHash,
    locale,
    referralCodeUsed,
    branchId: ctx.branch.id,
    now,
  })
  if (!opened) return takenRefusal(tx, contact)
  const { accountId, personId } = opened
  await saveFormerKeys(tx, { ...contact, personId, secrets: ctx.config.secrets, now })
  if (referralCodeUsed !== undefined) {
    const joining = { code: referralCodeUsed, accountId, personId, branchId: ctx.branch.id, now }
    if (!(await joinByCode(tx, joining)))
      return refuse('discounts.refer_unknown', { fields: { referral_code: 'fields.refer_unknown' } })
  }
  const versions = { terms: input.terms_version, privacy: input.privacy_version }
  await agreeTo(tx, { accountId, versions, locale: ctx.locale, now })
  await endFormerSession(tx, ctx)
  const session = await startSession(tx, { ctx, accountId, now })
  if (contact.email)
    await sendWelcome(tx, { accountId, branchId: ctx.branch.id, email: contact.email, locale, origin: ctx.origin, now })
  return { ...session, accountId }
}

async function takenRefusal(tx: Transaction, contact: Contact): Promise<Refusal> {
  const byEmail =
    contact.email !== undefined && (await findAccountByLogin(tx, { kind: 'email', value: contact.email })) !== undefined
  return refuse('accounts.taken', { fields: byEmail ? { email: 'fields.taken' } : { phone: 'fields.taken' } })
}

/**
 * Signs in to the account that this same registration opened, since its response may have been lost: a refusal of the
 * retry would say that somebody has that address. It counts as a login. Undefined when the account is of another
 * registration or the password is wrong, without distinction.
 */
async function signInAgain(
  ctx: ReadContext,
  { input, contact }: { readonly input: Sent; readonly contact: Contact },
): Promise<OutputOf<typeof endpoint> | undefined> {
  const account = await findRegistration(ctx.db, contact)
  const typed = { fullName: input.full_name, birthDate: input.birth_date, contact, now: await studioNow(ctx.db) }
  if (account === undefined || !isSameRegistration(typed, account)) return undefined
  const login = contact.email ?? contact.phone
  const session = login === undefined ? undefined : await createToken(ctx, { login, password: input.password })
  return session === undefined || isRefusal(session) ? undefined : session
}
