import { useState } from 'react'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { tagMany } from '#domain/members/many-api.ts'
import { maxChosenRows } from '#domain/members/many-model.ts'

export type ManyActName = 'write' | 'tag' | 'extend'
type Members = InputOf<typeof tagMany>['members']

/** What narrows the list: a choice is of one list, so another filter begins without one. */
interface Asked {
  readonly filters: string
  readonly keyword?: string | undefined
}

interface Choice {
  readonly of: string
  readonly chosen: ReadonlySet<string>
  /** All that the filter finds, also those on other pages. */
  readonly isWhole: boolean
  /** The act whose panel is open. */
  readonly act: ManyActName | undefined
}

/** Who of the list is chosen, and which act on them is open. It is forgotten with the page. */
export function useMemberChoice({ filters, keyword }: Asked) {
  const of = JSON.stringify([filters, keyword])
  const none: Choice = { of, chosen: new Set(), isWhole: false, act: undefined }
  const [kept, setKept] = useState(none)
  const choice = kept.of === of ? kept : none
  const { chosen, isWhole } = choice
  const members: Members = isWhole
    ? { filters, ...(keyword === undefined ? {} : { keyword }) }
    : { ids: [...chosen].map((id) => asId('persons', id)) }
  return {
    ...choice,
    isEmpty: !isWhole && chosen.size === 0,
    members,
    /** With nobody left the act closes, and does not open again by itself with the next one. */
    choose: (ids: ReadonlySet<string>) =>
      setKept(ids.size === 0 ? none : { ...choice, chosen: new Set([...ids].slice(0, maxChosenRows)), isWhole: false }),
    chooseWhole: () => setKept({ ...choice, chosen: new Set(), isWhole: true }),
    open: (act: ManyActName) => setKept({ ...choice, act }),
    close: () => setKept({ ...choice, act: undefined }),
    clear: () => setKept(none),
  }
}

export type MemberChoice = ReturnType<typeof useMemberChoice>
