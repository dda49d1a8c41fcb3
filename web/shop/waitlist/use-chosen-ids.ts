import { useNavigation } from 'react-router'
import type { MultiClassChoice } from './multi-class-choice.ts'
import { parseSessionIds } from './send-multi-class-request.ts'

/**
 * The ids of the chosen classes, including the pending press: the choice is the address, and a press during the
 * previous navigation adds to it.
 */
export function useChosenIds(choice: MultiClassChoice): readonly string[] {
  const { location } = useNavigation()
  return location?.pathname.endsWith('/my-account/classes/any') === true
    ? parseSessionIds(new URLSearchParams(location.search).get('ids'))
    : choice.chosen.map(({ shown }) => shown.id)
}
