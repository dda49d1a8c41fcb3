import { createElement, useEffect, useState, type ComponentType } from 'react'
import { noteArrival } from '#web/kit/lost-parts.ts'
import { closeModal } from '#web/kit/modal.ts'
import { reach } from '#web/kit/prefetch.ts'

/** A modal whose script comes at its first opening, or ahead of it by `fetchScript`. */
export type ModalPart<Props> = ComponentType<Props> & { readonly fetchScript: () => Promise<void> }

/**
 * What a modal is drawn with. When the network gives nothing it closes, the page says so (`LostPartNotice`), and the
 * next opening asks again. It suspends nothing, for a press must never be without an answer.
 */
export function modalPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ModalPart<Props> {
  let loaded: Module | undefined
  const fetchScript = async (): Promise<void> => {
    loaded ??= await reach(load)
  }
  function Modal(props: Props) {
    const [module, setModule] = useState(loaded)
    useEffect(() => {
      if (module !== undefined) return undefined
      let isOpen = true
      void fetchScript().then(() => {
        noteArrival(load, { came: loaded !== undefined })
        if (!isOpen) return
        if (loaded === undefined) closeModal()
        else setModule(loaded)
      })
      return () => {
        isOpen = false
      }
    }, [module])
    return module === undefined ? null : createElement(pick(module), props)
  }
  return Object.assign(Modal, { fetchScript })
}
