import { useNavigation, type Location } from 'react-router'
import { usePath } from '#web/kit/locale.ts'

/**
 * Where this page is about to go while another choice of the page at `address` is on its way, such as `/schedules`;
 * undefined else, also while a page beside or over it is coming.
 */
export function useComing(address: string): Location | undefined {
  const path = usePath()
  const { location } = useNavigation()
  return location?.pathname === path(address) ? location : undefined
}
