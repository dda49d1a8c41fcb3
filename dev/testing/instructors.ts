import { asId, type Id } from '#domain/kit/id.ts'
import { aMember, type Member, type Studio } from './builders.ts'
import type { TestServer } from './server.ts'

/** An instructor who can log in. */
export interface Instructor extends Member {
  readonly instructorId: Id<'instructors'>
}

let made = 0

/** An instructor of the studio whose account keeps their classes. */
export async function anInstructor(
  server: TestServer,
  { studio, name = 'Farah Aziz' }: { readonly studio: Studio; readonly name?: string },
): Promise<Instructor> {
  made += 1
  const { id } = await server.db
    .insertInto('instructors')
    .values({ branch_id: studio.branchId, slug: `instructor-${made}-${studio.roomId.slice(-6)}`, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await aMember(server.db, { name, role: { branchId: studio.branchId, role: 'instructor' } })
  await server.db
    .updateTable('account_roles')
    .set({ instructor_id: id })
    .where('account_id', '=', member.accountId)
    .execute()
  return { ...member, instructorId: asId('instructors', id) }
}

/** Makes a person the main instructor of a class. */
export async function teach(
  server: TestServer,
  of: { readonly sessionId: Id<'class_sessions'>; readonly instructorId: Id<'instructors'> },
): Promise<void> {
  const { starts_at: from, ends_at: until } = await server.db
    .selectFrom('class_sessions')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', of.sessionId)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('session_instructors')
    .values({
      session_id: of.sessionId,
      instructor_id: of.instructorId,
      role: 'main',
      teaches: `[${from.toString()},${until.toString()})`,
    })
    .execute()
}
