import { listBanners } from '#domain/content/api.ts'
import { deviceMs } from '#domain/kit/time.ts'
import { call } from '#web/kit/api.ts'
import { openModal } from '#web/kit/modal.ts'

const seenName = 'popup-banner'
const dayMs = 24 * 3600 * 1000

/** Opens the popup banner, unless one was shown within a day, a dialog is open, or the reader has left. */
export async function offerPopup(left: AbortSignal): Promise<void> {
  const now = deviceMs()
  if (now - Number(localStorage.getItem(seenName) ?? 0) < dayMs) return
  const banners = await call(listBanners, { place: 'popup', limit: '1' })
  const [banner] = banners.ok ? banners.value.data : []
  if (!banner || left.aborted || isBusy()) return
  localStorage.setItem(seenName, String(now))
  openModal('POPUP_BANNER_VIEW', { banner })
}

/** A dialog is open, or the reader is typing. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, select, textarea') ?? false
  return isTyping || document.querySelector('dialog[open]') !== null
}
