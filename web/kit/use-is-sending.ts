import { useNavigation } from 'react-router'

/** Whether a form of the page is being sent, until the page has loaded again. Following a link is not sending. */
export function useIsSending(): boolean {
  return useNavigation().formMethod === 'POST'
}
