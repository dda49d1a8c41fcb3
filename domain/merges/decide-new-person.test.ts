import { expect, test } from 'vitest'
import { decideNewPerson } from './decide-new-person.ts'

type Known = Parameters<typeof decideNewPerson>[0]['known'][number]

const known: Known = {
  full_name: 'Lim Jia Hui',
  birth_date: '1991-05-09',
  holds: null,
  wasReachedBy: false,
  isTied: true,
}
const asked = { full_name: 'Jia Hui Lim', birth_date: '1991-05-09', isNew: false, known: [] }

const cases: ReadonlyArray<{
  readonly title: string
  readonly of: { readonly known?: readonly Known[]; readonly isNew?: boolean }
  readonly code: string | undefined
  readonly shown: number
}> = [
  { title: 'somebody whom nothing leads to is new', of: {}, code: undefined, shown: 0 },
  {
    title: 'the holder of the e-mail is never opened again',
    of: { known: [{ ...known, holds: 'email' }], isNew: true },
    code: 'members.known',
    shown: 1,
  },
  {
    title: 'a holder of another branch is not shown',
    of: { known: [{ ...known, holds: 'phone', isTied: false }] },
    code: 'members.known_elsewhere',
    shown: 0,
  },
  { title: 'the same name and day is offered', of: { known: [known] }, code: 'members.perhaps_same', shown: 1 },
  {
    title: 'whom the phone reached before is offered',
    of: { known: [{ ...known, full_name: 'Mei Tan', wasReachedBy: true }] },
    code: 'members.perhaps_same',
    shown: 1,
  },
  { title: 'staff may say that it is somebody else', of: { known: [known], isNew: true }, code: undefined, shown: 0 },
  {
    title: 'another birth date is somebody else',
    of: { known: [{ ...known, birth_date: '1990-01-01' }] },
    code: undefined,
    shown: 0,
  },
  {
    title: 'a person of another branch is not offered',
    of: { known: [{ ...known, isTied: false }] },
    code: undefined,
    shown: 0,
  },
]
test.each(cases)('$title', ({ of, code, shown }) => {
  const decided = decideNewPerson({ ...asked, ...of })
  expect([decided.refusal?.code, decided.people.length]).toEqual([code, shown])
})
