import { createContext, use } from 'react'
import type { CallAnswer } from '#web/kit/api.ts'

/** Sends an act, and sends it once more after who is there was asked, where the act asks. Shows no refusal itself. */
export type AskAgain = (act: () => Promise<CallAnswer<unknown>>) => Promise<void>

/** Around every page: who is asked, and how, is of the room of devices, which lower rooms may not enter. */
export const AskAgainContext = createContext<AskAgain | undefined>(undefined)

export function useAskAgain(): AskAgain {
  const ask = use(AskAgainContext)
  if (!ask) throw new Error('nothing around the page can ask again who is there')
  return ask
}
