import { listMembers } from '#domain/members/list-api.ts'
import { memberOrders } from '#domain/members/model.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import { usePaused } from '../kit/use-paused.ts'
import { useRead } from '../kit/use-read.ts'
import { ManyPanel } from '../members/many-panel.tsx'
import { MemberTable } from '../members/member-table.tsx'
import { MemberTools } from '../members/member-tools.tsx'
import { useMemberChoice } from '../members/use-member-choice.ts'
import { useTyped } from '../members/use-typed.ts'
import { ViewTabs } from '../members/view-tabs.tsx'
import { NewMember } from '../merges/new-member.tsx'

/** What is typed finds nobody with fewer letters, so the list is not asked. */
const leastLetters = 2

/** The members of the branch. What is typed into the search is a name, so it stays out of the address. */
export default function Members() {
  const t = useTranslations('memberList')
  const address = useListAddress()
  const [typed, setTyped] = useTyped()
  const keyword = usePaused(typed.trim())
  const input = {
    ...address.input,
    orderBy: memberOrders.find((order) => order === address.orderBy),
    ...(keyword.length >= leastLetters ? { keyword } : {}),
  }
  const members = useRead(listMembers, { input, keepPrevious: true })
  const choice = useMemberChoice({ filters: input.filters ?? '', keyword: input.keyword })
  const type = (text: string) => {
    setTyped(text)
    if (address.page !== 1) address.change({})
  }
  return (
    <div className="console-with-panel">
      <div className="console-list">
        <PageHead title={t('title')}>
          <NewMember />
        </PageHead>
        <ViewTabs
          address={address}
          total={keyword === '' ? members.data?.total : undefined}
          onChoose={(view) => address.change({ view, page: address.page })}
        />
        <MemberTools address={address} asked={input} typed={typed} onType={type} />
        <MemberTable
          address={address}
          members={members}
          choice={choice}
          isSearched={input.keyword !== undefined}
          onForget={() => {
            setTyped('')
            address.change({ filters: {}, view: undefined, ...(address.keyword === '' ? {} : { keyword: '' }) })
          }}
        />
      </div>
      <ManyPanel choice={choice} />
    </div>
  )
}
