import { listBanners } from '#domain/content/api.ts'
import { deviceMs } from '#domain/kit/time.ts'
import { call } from '#web/kit/api.ts'
import { openModal } from '#web/kit/modal.ts'

const seenName = 'popup-banner'
const dayMs = 24 * 3600 * 1000

/** Opens the popup banner, unless one was shown within a day, a dialog is open, or the reader has left. */
export async function offerPopup(left: AbortSignal): Promise<void> {
  const nowMs = deviceMs()
  if (wasShown(nowMs)) return
  const banners = await call(listBanners, { place: 'popup', limit: '1' })
  const [banner] = banners.ok ? banners.value.data : []
  if (!banner || left.aborted || isBusy() || !noteShown(nowMs)) return
  openModal('POPUP_BANNER_VIEW', { banner })
}

/** Without storage it counts as shown: it would open on every page. */
function wasShown(nowMs: number): boolean {
  try {
    return nowMs - Number(localStorage.getItem(seenName) ?? 0) < dayMs
  } catch {
    return true
  }
}

/** False without storage. */
function noteShown(nowMs: number): boolean {
  try {
    localStorage.setItem(seenName, String(nowMs))
    return true
  } catch {
    return false
  }
}

/** A dialog is open, or the reader is typing. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, select, textarea') ?? false
  return isTyping || document.querySelector('dialog[open]') !== null
}
