import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { sendBooking } from './send-booking.ts'

type BookingRequest = Parameters<typeof sendBooking>[1]

interface Booking {
  readonly isSending: boolean
  readonly refusal: CallRefusal | undefined
  /** Resolves to whether the studio answered: a refusal completes the request and its key, a lost response does not. */
  readonly send: (place: BookingRequest) => Promise<boolean>
}

/**
 * Books, and navigates by the response: to the booking, the login, the waiver, or back to the sheet with the reason.
 * `here` is the address of the class in the schedule. A second press, a lost response and a retry reuse the key, so it
 * books once.
 */
export function useBooking(here: string): Booking {
  const path = usePath()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()

  const send = async (place: BookingRequest) => {
    if (isSending) return false
    setSending(true)
    const answer = await sendBooking(call, place)
    if (answer.ok) {
      closeModal()
      await navigate(
        `${path('/schedules/booking')}?session_id=${place.sessionId}&booking_id=${answer.value.booking.id}`,
        { replace: true },
      )
      setSending(false)
      return true
    }
    setSending(false)
    const { code, status, message } = answer.refusal
    if (status === 401) {
      openModal('LOGIN_VIEW', { next: here })
      return true
    }
    if (code.startsWith('bookings.waiver_')) {
      openModal('E_WAIVER_MODAL', { message, personId: place.personId })
      await revalidator.revalidate()
      return true
    }
    setRefusal(answer.refusal)
    // The server's response wins: reload the sheet, so that it is current.
    if (status > 0) await revalidator.revalidate()
    return status > 0
  }
  return { isSending, refusal, send }
}
