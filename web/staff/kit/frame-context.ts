import { createContext, use } from 'react'

/** What a page can ask of the frame around it. */
interface FrameActions {
  readonly openMenu: () => void
  readonly openSearch: () => void
}

export const FrameContext = createContext<FrameActions | undefined>(undefined)

/** The frame around the page; undefined for a page that stands alone, such as the sign-in. */
export function useFrame(): FrameActions | undefined {
  return use(FrameContext)
}
