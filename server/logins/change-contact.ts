import { parseLogin, type Login } from '#domain/accounts/contacts.ts'
import { steadyMs } from '#domain/accounts/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { changeContact as endpoint } from '#domain/logins/api.ts'
import { accountCode } from '#server/accounts/account-code.ts'
import { countTry, useCode } from '#server/accounts/code-queries.ts'
import { endAccess } from '#server/accounts/end-access.ts'
import { presentMe } from '#server/accounts/me.ts'
import { checkPassword } from '#server/accounts/passwords.ts'
import { takeContacts } from '#server/accounts/session-queries.ts'
import { withMinimumDuration } from '#server/accounts/with-minimum-duration.ts'
import { brokenConstraint, type Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { saveFormerKeys, saveIdentityKeys } from '#server/people/identity-keys.ts'
import { sendContactChanged } from './emails.ts'
import { lockContacts, wasUsed } from './queries.ts'

const purpose = 'change_contact'

/**
 * Replaces or adds an e-mail or phone of the account, with the code that was sent there and the password; so its own
 * unverified phone is verified, too. The new one is verified, whatever the former was; every other access ends, and the
 * former contact is notified. A try is counted before the code is compared and stays counted. Refuses auth.reauth,
 * accounts.taken when somebody opened an account with it meanwhile, and, whatever is wrong with the code,
 * accounts.code_invalid.
 */
export async function changeContact(
  ctx: ReadContext,
  { login: typed, code, password }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(typed)
  if (isRefusal(login)) return login
  const known = await checkPassword(ctx, { password, field: 'password' })
  if (isRefusal(known)) return known
  const outcome = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => tryChange(tx, { ctx, login, code })),
  )
  if (isRefusal(outcome)) return outcome
  if (!outcome.right) return refuse('accounts.code_invalid', { fields: { code: 'fields.code_invalid' } })
  return { success: true, me: await presentMe(ctx.db, { accountId: signedIn(ctx).accountId, branch: ctx.branch }) }
}

interface Attempt {
  readonly ctx: ReadContext
  readonly login: Login
  readonly code: string
}

async function tryChange(
  tx: Transaction,
  { ctx, login, code }: Attempt,
): Promise<{ readonly right: boolean } | Refusal> {
  const { accountId, personId, sessionHash } = signedIn(ctx)
  const own = await lockContacts(tx, accountId)
  const { now } = own
  const sent = { accountId, purpose, code, secrets: ctx.config.secrets } as const
  const isOwn = own[login.kind] === login.value
  if (isOwn && (login.kind === 'email' || own.isPhoneProven))
    return {
      right: await wasUsed(tx, { accountId, purpose, contact: login.value, codeHashes: accountCode.hashes(sent), now }),
    }
  const live = await countTry(tx, { accountId, purpose, now })
  if (!live || live.contact !== login.value || !accountCode.isRight(live.codeHash, sent)) return { right: false }
  const contact = { value: login.value, isVerified: true }
  const taken = await take(tx, { accountId, email: null, phone: null, [login.kind]: contact, now })
  if (taken) return taken
  await useCode(tx, { id: live.id, now })
  const known = { email: undefined, phone: undefined, [login.kind]: login.value, personId, now }
  await saveIdentityKeys(tx, known)
  await saveFormerKeys(tx, { ...known, secrets: ctx.config.secrets })
  await endAccess(tx, { accountId, keep: sessionHash, now })
  if (isOwn) return { right: true }
  const { branch, origin } = ctx
  const { locale } = own
  const about = { accountId, branchId: branch.id, kind: login.kind, former: own[login.kind], other: own }
  await sendContactChanged(tx, { ...about, locale, origin, zone: branch.zone, now })
  return { right: true }
}

/** A contact has one account: the unique index refuses the second. */
async function take(tx: Transaction, contacts: Parameters<typeof takeContacts>[1]): Promise<Refusal | undefined> {
  try {
    await takeContacts(tx, contacts)
    return undefined
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'accounts_email' || broken === 'accounts_phone')
      return refuse('accounts.taken', { fields: { login: 'fields.taken' } })
    throw error
  }
}
