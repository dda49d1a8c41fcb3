import type { Id } from '#domain/kit/id.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'

/**
 * The recipient of messages about a person's packs: the person's account, else the guardian's. Undefined without an
 * account or after it was deleted.
 */
export async function findContact(db: Database, personId: Id<'persons'>): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('persons as person')
    .leftJoin('accounts as own', 'own.person_id', 'person.id')
    .leftJoin('accounts as guardian', 'guardian.person_id', 'person.guardian_id')
    .select([
      'person.full_name',
      'own.id as own_id',
      'own.email as own_email',
      'own.phone as own_phone',
      'own.locale as own_locale',
    ])
    .select([
      'guardian.id as guardian_id',
      'guardian.email as guardian_email',
      'guardian.phone as guardian_phone',
      'guardian.locale as guardian_locale',
    ])
    .where('person.id', '=', personId)
    .where('own.deleted_at', 'is', null)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const holder =
    row.own_id !== null
      ? { accountId: row.own_id, email: row.own_email, phone: row.own_phone, locale: row.own_locale ?? 'en' }
      : {
          accountId: row.guardian_id,
          email: row.guardian_email,
          phone: row.guardian_phone,
          locale: row.guardian_locale ?? 'en',
        }
  return { fullName: row.full_name, ...holder }
}

export interface Contact {
  readonly fullName: string
  readonly accountId: Id<'accounts'> | null
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}
