import type { readDeskForm as endpoint } from '#domain/forms/api.ts'
import { consentWords } from '#domain/forms/consents.ts'
import { decideSigner } from '#domain/forms/decide-signing.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findGuardedPerson, findHolder } from '#server/people/queries.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { findSigningAccount, listFormsInForce, listSignatures } from './queries.ts'

/**
 * The waiver in force as that person signs it at the desk, in the language that was asked. Refuses request.not_found
 * for a person outside the branch, one without an account, or where no waiver was published, and what `decideSigner`
 * refuses.
 */
export async function readDeskForm(
  ctx: ReadContext,
  { id: personId, language }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { db, branch } = ctx
  // Alone: nothing is read of somebody whom the branch does not know.
  const tied = await findTied(db, { branchId: branch.id, personId })
  if (!tied) return refuse('request.not_found')
  const [holder, now] = await Promise.all([findHolder(db, personId), studioNow(db)])
  if (!holder) return refuse('request.not_found')
  const { account_id: accountId } = holder
  const { sessionHash } = signedIn(ctx)
  const [person, account, inForce, signatures] = await Promise.all([
    findGuardedPerson(db, { accountId, personId }),
    findSigningAccount(db, { accountId, sessionHash, now }),
    listFormsInForce(db, { branchId: branch.id, now }),
    listSignatures(db, { branchId: branch.id, personIds: [personId] }),
  ])
  const document = inForce.find(({ kind }) => kind === 'waiver')
  if (!person || !document) return refuse('request.not_found')
  const plan = decideSigner({
    kind: 'waiver',
    inForce: document.version,
    participant: { id: person.id, fullName: person.full_name, birthDate: person.birth_date },
    holder: { id: account.personId, fullName: account.fullName, birthDate: account.birthDate },
    signatures: signatures.filter(({ kind }) => kind === 'waiver'),
    today: dayOf(now, branch.zone),
  })
  if (isRefusal(plan)) return plan
  const { role: signer } = plan
  return {
    person_id: person.id,
    full_name: person.full_name,
    signer_role: signer,
    signed_by: plan.signer.fullName,
    version: document.version,
    language,
    title: document.title[language] ?? '',
    body: document.body[language] ?? '',
    consents: plan.consents.map((name) => ({
      name,
      words: consentWords(name, { kind: 'waiver', signer, language, participant: person.full_name }),
    })),
    copy_to: account.email ?? account.phone ?? '',
    now: wireTime(now, branch.zone),
  }
}
