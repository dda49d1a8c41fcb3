import { createContext, use } from 'react'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Settings } from '#web/kit/settings.ts'

/** What the server writes into the document of the console (server/kit/console.ts). */
export interface ConsoleStart {
  readonly locale: Locale
  readonly settings: Settings
  /** The code of the branch in which the console acts. */
  readonly branch: string
  /** All branches, each with the role of who is signed in; null where they have none. */
  readonly branches: ReadonlyArray<{ readonly code: string; readonly name: string; readonly role: StaffRole | null }>
  /** Who is signed in; null at the sign-in page. */
  readonly me: ConsoleMe | null
  /** The address of the texts of each area, in the language of the document. */
  readonly words: Readonly<Record<string, string>>
}

interface ConsoleMe {
  /** The account. */
  readonly id: string
  readonly person_id: string
  readonly name: string
  /** The role in the branch; null for a member. */
  readonly role: StaffRole | null
  /** Whether an instructor of the branch is tied to the account. */
  readonly teaches: boolean
}

/** Reads it once, when the program starts. */
export function readConsoleStart(): ConsoleStart {
  return JSON.parse(document.querySelector('#console-start')?.textContent ?? '')
}

export const ConsoleContext = createContext<ConsoleStart | undefined>(undefined)

/** Who is signed in, the branches and the language. */
export function useConsole(): ConsoleStart {
  const start = use(ConsoleContext)
  if (!start) throw new Error('the console has not started')
  return start
}

/** The staff who are signed in. Pages for staff alone are drawn inside the frame, which checks that. */
export function useStaff(): {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly role: StaffRole
  readonly teaches: boolean
  /** An owner or a manager, who change classes and give credits away. The server decides; a page only shows less. */
  readonly manages: boolean
} {
  const { me } = useConsole()
  if (me?.role === null || me?.role === undefined) throw new Error('nobody of the staff is signed in')
  const { id, person_id: personId, name, role, teaches } = me
  return { id, personId, name, role, teaches, manages: manages(role) }
}
