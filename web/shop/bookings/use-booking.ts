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
  readonly send: (place: BookingRequest) => Promise<void>
}

/**
 * Books, and goes where the response leads: to the booking, to logging in, to the waiver, or back to the sheet with the
 * reason. `here` is where the class stands in the schedule. A second press, a lost answer and a retry carry the same
 * key, so it books once.
 */
export function useBooking(here: string): Booking {
  const path = usePath()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()

  const send = async (place: BookingRequest) => {
    if (isSending) return
    setSending(true)
    const answer = await sendBooking(call, place)
    if (answer.ok) {
      closeModal()
      await navigate(
        `${path('/schedules/booking')}?session_id=${place.sessionId}&booking_id=${answer.value.booking.id}`,
        { replace: true },
      )
      return setSending(false)
    }
    setSending(false)
    const { code, status, message } = answer.refusal
    if (status === 401) return openModal('LOGIN_VIEW', { next: here })
    if (code.startsWith('bookings.waiver_')) {
      openModal('E_WAIVER_MODAL', { message, personId: place.personId })
      return revalidator.revalidate()
    }
    setRefusal(answer.refusal)
    // The answer of the server wins: the sheet tells what is true now.
    if (status > 0) await revalidator.revalidate()
  }
  return { isSending, refusal, send }
}
