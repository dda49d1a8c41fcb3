import { describe, expect, it } from 'vitest'
import { categoryTree, chainTo, idsBelow, productsBelow } from './category-tree.ts'

const category = (id: string, parentId: string | null, products = 0) => ({ id, parent_id: parentId, products })
const catalog = [
  category('props', null, 1),
  category('rings', 'props', 2),
  category('mini-rings', 'rings', 4),
  category('socks', null, 8),
  category('sale', 'retired', 16),
]

describe('the tree of categories', () => {
  it('the tree of categories keeps the order given, counts what is below, and moves orphans to the top', () => {
    expect(categoryTree(catalog).map((branch) => [branch.category.id, productsBelow(branch)])).toEqual([
      ['props', 7],
      ['socks', 8],
      ['sale', 16],
    ])
  })

  it('the tree of categories names everything below a category', () => {
    expect(categoryTree(catalog).map(idsBelow)).toEqual([['props', 'rings', 'mini-rings'], ['socks'], ['sale']])
  })

  it('the tree of categories leads from the top down to a category', () => {
    const chain = (id: string) =>
      chainTo(categoryTree(catalog), (one) => one.id === id).map((branch) => branch.category.id)
    expect(chain('mini-rings')).toEqual(['props', 'rings', 'mini-rings'])
    expect(chain('socks')).toEqual(['socks'])
    expect(chain('nothing')).toEqual([])
  })

  it('the tree of categories leaves out a cycle of parents, and cuts a tree that is too deep', () => {
    expect(categoryTree([category('a', 'b'), category('b', 'a')])).toEqual([])
    const deep = Array.from({ length: 12 }, (_, level) => category(`${level}`, level === 0 ? null : `${level - 1}`, 1))
    expect(categoryTree(deep).map(productsBelow)).toEqual([8])
  })
})
