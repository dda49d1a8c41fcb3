import type { Network } from './network-of.ts'

/** The waiting items, in a row for each network. */
export interface FairQueue<Item> {
  /**
   * Returns the item that must leave because the queue is full: the newest of the longest row, maybe the item itself.
   */
  readonly add: (network: Network, item: Item) => Item | undefined
  /** The next item: one of each network in turn. */
  readonly take: () => Item | undefined
}

/** A queue in which many requests of one network make only each other wait. */
export function createFairQueue<Item>(most: number): FairQueue<Item> {
  // The network whose turn it is comes first.
  const rows = new Map<Network, Item[]>()
  let length = 0
  const drop = (network: Network, items: Item[]): void => {
    length -= 1
    if (items.length === 0) rows.delete(network)
  }
  return {
    add(network, item) {
      const own = rows.get(network) ?? []
      own.push(item)
      rows.set(network, own)
      length += 1
      if (length <= most) return undefined
      // Of rows of equal length the one with the latest item.
      let [longestOf, longest] = [network, own]
      for (const [of, items] of rows) if (items.length > longest.length) [longestOf, longest] = [of, items]
      const leaving = longest.pop()
      drop(longestOf, longest)
      return leaving
    },
    take() {
      for (const [network, items] of rows) {
        const item = items.shift()
        rows.delete(network)
        if (items.length > 0) rows.set(network, items)
        length -= 1
        return item
      }
      return undefined
    },
  }
}
