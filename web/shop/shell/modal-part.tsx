import { createElement, useEffect, useState, type ComponentType } from 'react'
import { noteArrival } from '#web/kit/lost-parts.ts'
import { closeModal } from '#web/kit/modal.ts'
import { reach } from '#web/kit/prefetch.ts'

/**
 * What a modal is drawn with, fetched at its first opening. When the network gives nothing the modal closes, the page says so
 * (`LostPartNotice`), and the next opening asks again. It suspends nothing: React may put off what follows a suspended part while other
 * parts of the page still wait for their script, and a press must never be without an answer.
 */
export function modalPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  let kept: Module | undefined
  return function ModalPart(props: Props) {
    const [module, setModule] = useState(kept)
    useEffect(() => {
      if (module !== undefined) return undefined
      let isOpen = true
      void reach(load).then((arrived) => {
        noteArrival(load, { came: arrived !== undefined })
        kept = arrived
        if (!isOpen) return
        if (arrived === undefined) closeModal()
        else setModule(arrived)
      })
      return () => {
        isOpen = false
      }
    }, [module])
    return module === undefined ? null : createElement(pick(module), props)
  }
}
