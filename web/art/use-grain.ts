import { preload } from 'react-dom'
import grain from '../assets/grain.svg'

/** For a component at the top of a page: preloads the background grain in parallel with the stylesheet. */
export function useGrain(): void {
  preload(grain, { as: 'image' })
}
