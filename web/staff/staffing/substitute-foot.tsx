import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { ActButton } from '../work/act-button.tsx'
import type { Candidate } from './use-candidate-words.ts'
import type { useSubstituteActs } from './use-substitute-acts.ts'

/** One person ticked is put in, several are asked; the other way stands below. */
export function SubstituteFoot({
  acts,
  chosen,
}: {
  readonly acts: ReturnType<typeof useSubstituteActs>
  readonly chosen: readonly Candidate[]
}) {
  const t = useTranslations('substitutes')
  const namesOf = useNames()
  const { plan, askable, putting, put, ask, isBusy, refusal } = acts
  const isSeveral = chosen.length > 1 && askable.length > 0
  const first = chosen[0]?.name
  const messages = plan.data?.messages ?? 0
  const putButton =
    first === undefined ? (
      <Button full size="small" disabled>
        {t('choose')}
      </Button>
    ) : (
      <ActButton
        full
        act={{ ...putting, isBusy }}
        look={isSeveral ? 'line' : 'filled'}
        isReady={plan.isSuccess}
        onClick={() => void put()}
      >
        {t(isSeveral ? 'putWithoutAsking' : 'put', { name: first, messages })}
      </ActButton>
    )
  const askButton =
    askable.length === 0 ? null : (
      <Button full size="small" look={isSeveral ? 'filled' : 'line'} busy={isBusy} onClick={() => void ask()}>
        {t('ask', { names: namesOf(askable) })}
      </Button>
    )
  return (
    <div className="act-foot">
      <NotDone refusal={refusal} />
      {isSeveral ? askButton : putButton}
      {isSeveral ? putButton : askButton}
    </div>
  )
}

function useNames(): (people: readonly Candidate[]) => string {
  const t = useTranslations('substitutes')
  const listed = useNameList()
  return (people) => {
    const names = people.map(({ name }) => name)
    const last = names.at(-1) ?? ''
    return names.length < 2 ? last : t('and', { others: listed(names.slice(0, -1)), last })
  }
}
