import { readEmergencyPhone } from '#domain/accounts/check-profile.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { differing, refuseChanged } from '#domain/kit/versions.ts'
import type { savePerson as endpoint } from '#domain/privacy/person-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findPersonCard } from '#server/members/people-queries.ts'
import { findEditor } from '#server/people/editor-queries.ts'
import { savePerson as save } from '#server/people/persons.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockEdited } from './version-queries.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Corrects a person of the branch. Refuses request.not_found, an emergency phone that is none, and staff.changed where
 * somebody else has changed the same fields since the form was opened.
 */
export async function savePerson(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const tied = await findTied(tx, { branchId: branch.id, personId: input.id })
  const person = tied && (await findPersonCard(tx, input.id))
  if (!person) return refuse('request.not_found')
  const sent = readFields(input)
  if (isRefusal(sent)) return sent
  const { version, updatedAt, now, ...stored } = await lockEdited(tx, person.id)
  const fields = differing(sent, stored)
  if (Object.keys(fields).length === 0) return { version }
  if (version !== input.version) {
    const by = await findEditor(tx, { personId: person.id, at: updatedAt })
    return refuseChanged({ by, at: wireTime(updatedAt, branch.zone), version, fields })
  }
  await save(tx, { personId: person.id, profile: sent, now })
  await writeAudit(ctx, {
    at: now,
    action: 'people.save',
    subjectKind: 'persons',
    subjectId: person.id,
    details: { fields: Object.keys(fields) },
    homes: [tied.homeBranchId],
  })
  return { version: version + 1 }
}

/** The fields as they are stored: what was emptied is null, and a phone is in its normal form. */
function readFields({ id: _id, version: _version, ...typed }: Input) {
  const { emergency_contact_phone: typedPhone } = typed
  const phone = typedPhone ? readEmergencyPhone(typedPhone) : null
  if (phone === undefined)
    return refuse('request.invalid', { fields: { emergency_contact_phone: 'fields.emergency_phone_invalid' } })
  return {
    full_name: typed.full_name,
    display_name: emptied(typed.display_name),
    emergency_contact_name: emptied(typed.emergency_contact_name),
    emergency_contact_phone: typedPhone === undefined ? undefined : phone,
  }
}

function emptied(typed: string | null | undefined): string | null | undefined {
  return typed === '' ? null : typed
}
