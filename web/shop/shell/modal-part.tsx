import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { noteArrival } from '#web/kit/lost-parts.ts'
import { closeModal } from '#web/kit/modal.ts'
import { reach } from '#web/kit/prefetch.ts'

interface Part<Module, Props> {
  readonly load: () => Promise<Module>
  readonly pick: (module: Module) => ComponentType<Props>
  /** Closes what was opened. */
  readonly onLost: (props: Props) => void
}

/**
 * What a press opens, fetched at its first opening. When the network gives nothing it closes, the page says so
 * (`LostPartNotice`), and the next opening asks again. It suspends nothing: React may put off what follows a suspended
 * part while other parts of the page still wait for their script, and a press must never be without an answer.
 */
export function openedPart<Module, Props extends object>({
  load,
  pick,
  onLost,
}: Part<Module, Props>): ComponentType<Props> {
  let loaded: Module | undefined
  return function OpenedPart(props: Props) {
    const [module, setModule] = useState(loaded)
    const lose = useEffectEvent(() => onLost(props))
    useEffect(() => {
      if (module !== undefined) return undefined
      let isOpen = true
      void reach(load).then((arrived) => {
        noteArrival(load, { came: arrived !== undefined })
        loaded = arrived
        if (!isOpen) return
        if (arrived === undefined) lose()
        else setModule(arrived)
      })
      return () => {
        isOpen = false
      }
    }, [module])
    return module === undefined ? null : createElement(pick(module), props)
  }
}

/** What a modal is drawn with. */
export function modalPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  return openedPart({ load, pick, onLost: closeModal })
}
