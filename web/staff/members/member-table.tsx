import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listMembers } from '#domain/members/list-api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { Table } from '#web/ui/table.tsx'
import { PartState } from '../kit/part-state.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'
import type { useListAddress } from '../kit/use-list-address.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { useMemberColumns, useShownColumns, type MemberRow } from './member-columns.tsx'
import { NobodyFound } from './nobody-found.tsx'
import type { MemberChoice } from './use-member-choice.ts'

type MembersRead = UseQueryResult<OutputOf<typeof listMembers>, RefusedCall>

/** One page of the members, and the way to the others. */
export function MemberTable({
  address,
  members,
  choice,
  isSearched,
  onForget,
}: {
  readonly address: ReturnType<typeof useListAddress>
  readonly members: MembersRead
  readonly choice: MemberChoice
  /** Whether what is typed narrows the list. */
  readonly isSearched: boolean
  /** Takes away all that narrows the list. */
  readonly onForget: () => void
}) {
  const t = useTranslations('memberList')
  const shown = useShownColumns(address)
  const columns = useMemberColumns(members.data?.today)
  const navigate = useNavigate()
  const open = ({ id }: MemberRow, { apart }: { readonly apart: boolean }) => {
    const address = `/staff/members/${id}`
    if (apart) window.open(address, '_blank', 'noopener')
    else void navigate(address)
  }
  return (
    <PartState of={members} rows={12}>
      {({ data, total, per_page: limit, current_page: page, last_page: lastPage }) => {
        if (total === 0) return <NobodyFound address={address} isSearched={isSearched} onForget={onForget} />
        const first = (page - 1) * limit + 1
        const turn = (to: number) => (to < 1 || to > lastPage ? undefined : () => address.change({ page: to }))
        return (
          <>
            <Table
              label={t('title')}
              rows={data}
              keyOf={({ id }) => id}
              nameOf={({ full_name: name }) => name}
              columns={columns}
              shown={shown}
              total={total}
              first={first}
              sort={{ column: address.orderBy ?? 'name', direction: address.sortedBy }}
              onSort={address.sortBy}
              chosen={choice.isWhole ? new Set(data.map(({ id }) => id)) : choice.chosen}
              onChoose={choice.choose}
              onOpen={open}
              words={{ choose: (name) => t('choose', { name }), chooseAll: t('chooseAll') }}
            />
            <ChosenBar choice={choice} total={total} shown={data.length} />
            <TableFoot
              shown={data.length === 0 ? t('shownNone') : t('shown', { first, last: first + data.length - 1, total })}
              previous={t('previous')}
              next={t('next')}
              onTurn={{ previous: turn(page - 1), next: turn(page + 1) }}
            />
          </>
        )
      }}
    </PartState>
  )
}
