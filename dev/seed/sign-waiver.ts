import { decideSigning } from '#domain/forms/decide-signing.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockChain, listFormsInForce, findSigningAccount } from '#server/forms/queries.ts'
import { storeRecord } from '#server/forms/store-record.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { demoStudio } from './demo-studio.ts'
import { branchId, branchZone } from './write-studio.ts'

interface Signing {
  readonly accountId: Id<'accounts'>
  /** Somebody of the account who is old enough to sign; without one its holder signs for themselves. */
  readonly dependant?: { readonly id: Id<'persons'>; readonly fullName: string; readonly birthDate: string }
  /** Not before the previous record, since records are chained in the order of their times. */
  readonly at: Instant
}

/**
 * Signs the waiver in force at that moment by typing the signer's name, decided by the product's own rule and stored by
 * its own verb.
 */
export async function signWaiver(tx: Transaction, { accountId, dependant, at }: Signing): Promise<void> {
  const document = (await listFormsInForce(tx, { branchId, now: at })).find(({ kind }) => kind === 'waiver')
  if (!document) throw new Error('the studio has published no waiver')
  const sessionHash = hashText(`demo ${accountId}`)
  const account = await findSigningAccount(tx, { accountId, sessionHash, now: at })
  const holder = { id: account.personId, fullName: account.fullName, birthDate: account.birthDate }
  const signer = dependant ?? holder
  const plan = decideSigning({
    kind: 'waiver',
    shown: document.version,
    inForce: document.version,
    participant: signer,
    holder,
    signatures: [],
    today: dayOf(at, branchZone),
    consents: { risks: true, health: true, sensitive_data: true },
    typedName: signer.fullName,
    drawn: false,
  })
  if (isRefusal(plan)) throw new Error(`${signer.fullName} could not sign: ${plan.code}`)
  await storeRecord(
    tx,
    {
      branchId,
      branch: demoStudio.branch.code,
      document,
      language: 'en',
      plan,
      participant: signer,
      holder,
      account,
      drawn: undefined,
      typedName: signer.fullName,
      readToEnd: true,
      session: { hash: sessionHash, ageSeconds: 300 },
      connection: { address: '127.0.0.1', userAgent: undefined, platform: 'web', requestId: `demo-${signer.id}` },
    },
    { ...(await lockChain(tx)), now: at },
  )
}
