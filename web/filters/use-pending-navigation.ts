import { useNavigation, type Location } from 'react-router'
import { usePath } from '#web/kit/locale.ts'

/**
 * The location that is loading while another choice of the page at `address`, such as `/schedules`, is on its way;
 * undefined otherwise, also while a different page or a modal loads.
 */
export function usePendingNavigation(address: string): Location | undefined {
  const path = usePath()
  const { location } = useNavigation()
  return location?.pathname === path(address) ? location : undefined
}
