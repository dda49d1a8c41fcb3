import { createElement, useEffect, useState, type ComponentType } from 'react'
import { noteArrival } from '#web/kit/load-part.ts'
import { closeModal } from '#web/kit/modal.ts'
import { importWithRetry } from '#web/kit/prefetch.ts'

/** A modal whose script loads at its first opening, or earlier by `fetchScript`. */
export type ModalPart<Props> = ComponentType<Props> & { readonly fetchScript: () => Promise<void> }

/**
 * The component of a modal. When its script cannot be loaded it closes, the page says so (`MissingPartNotice`), and the
 * next opening tries again. It does not suspend, since a press must always have an effect.
 */
export function modalPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ModalPart<Props> {
  let loaded: Module | undefined
  const fetchScript = async (): Promise<void> => {
    loaded ??= await importWithRetry(load)
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
