import type { z } from 'zod/mini'
import { checkHolderAge } from '#domain/accounts/check-holder-age.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, dayOf } from '#domain/kit/time.ts'
import { decideNewPerson } from '#domain/merges/decide-new-person.ts'
import type { lookAlike } from '#domain/merges/look-alike.ts'
import type { createPerson as endpoint } from '#domain/merges/new-person-api.ts'
import { checkContact, type Contact } from '#domain/people/check-contact.ts'
import { identityKeys } from '#domain/people/identity.ts'
import { sendOpenedForYou } from '#server/accounts/emails.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { hashOfNoPassword } from '#server/accounts/passwords.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { presentPerson } from '#server/members/find-people.ts'
import { findPersonCard } from '#server/members/people-queries.ts'
import { saveFormerKeys } from '#server/people/identity-keys.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listKnownPeople, type KnownPerson } from './known-people-queries.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Opens an account at the desk, with a password that nobody knows. An e-mail is sent the way to choose one. Refuses a
 * contact or birth date that no account may have, and what `decideNewPerson` refuses, with whom it may be.
 */
export async function createPerson(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const contact = checkContact({ email: input.email, phone: input.phone })
  if (isRefusal(contact)) return contact
  const now = await studioNow(tx)
  const { birth_date: birthDate } = input
  const young = birthDate === undefined ? undefined : checkHolderAge(day(birthDate), dayOf(now, branch.zone))
  const refusal = young ?? (await refuseKnown(ctx, { input, contact }))
  if (refusal) return refusal
  const opened = await openAccount(tx, {
    ...contact,
    fullName: input.full_name,
    birthDate,
    passwordHash: hashOfNoPassword(),
    locale: input.language,
    branchId: branch.id,
    now,
  })
  // Somebody opened it since this looked.
  if (!opened) return refuse('members.known')
  const { accountId, personId } = opened
  await saveFormerKeys(tx, { ...contact, personId, secrets: ctx.config.secrets, now })
  await writeAudit(ctx, {
    at: now,
    action: 'people.create',
    subjectKind: 'persons',
    subjectId: personId,
    details: { is_new: input.is_new },
  })
  const { email } = contact
  if (email !== undefined)
    await sendOpenedForYou(tx, {
      accountId,
      branchId: branch.id,
      email,
      locale: input.language,
      origin: ctx.origin,
      now,
    })
  const card = await findPersonCard(tx, personId)
  if (!card) throw new Error(`person ${personId} is missing after it was opened`)
  return { person: presentPerson(card, branch) }
}

async function refuseKnown(
  { tx, branch }: WriteContext,
  { input, contact }: { readonly input: Input; readonly contact: Contact },
): Promise<Refusal | undefined> {
  const known = await listKnownPeople(tx, {
    ...contact,
    branchId: branch.id,
    fullName: input.full_name,
    keys: identityKeys(contact),
  })
  const { refusal, people } = decideNewPerson({
    full_name: input.full_name,
    birth_date: input.birth_date ?? null,
    isNew: input.is_new,
    known,
  })
  return refusal && { ...refusal, details: { people: people.slice(0, mostShown).map((one) => presentKnown(one)) } }
}

const mostShown = 5

function presentKnown({ id, full_name, phone_end, birth_date, guardian }: KnownPerson): z.output<typeof lookAlike> {
  return { id, full_name, phone_end, birth_date, guardian }
}
