import { Messages } from './messages.tsx'
import { ModalHost } from './modal-host.tsx'

/** Where modals and messages appear, over the page. */
export function Overlays() {
  return (
    <>
      <ModalHost />
      <Messages />
    </>
  )
}
