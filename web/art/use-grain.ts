import { preload } from 'react-dom'
import grain from '../assets/grain.svg'

/** For what stands at the top of a page: the grain of its ground comes beside the stylesheet, and not after it. */
export function useGrain(): void {
  preload(grain, { as: 'image' })
}
