import { describe, expect, it } from 'vitest'
import type { StateId } from '#domain/addresses/model.ts'
import { checkPlace } from './check-place.ts'

const east: readonly StateId[] = ['sabah', 'sarawak', 'labuan']
const west: readonly StateId[] = ['pulau-pinang', 'kedah', 'selangor', 'kuala-lumpur']
const zones = [{ stateIds: west }, { stateIds: east }]

describe('postcode and state', () => {
  it.each([
    ['10200', 'pulau-pinang', undefined],
    ['47500', 'kuala-lumpur', undefined],
    ['08000', 'pulau-pinang', undefined],
    ['93000', 'sabah', undefined],
    ['88000', 'pulau-pinang', 'addresses.zip_elsewhere'],
    ['93000', 'selangor', 'addresses.zip_elsewhere'],
    ['10200', 'sabah', 'addresses.zip_elsewhere'],
    ['00000', 'pulau-pinang', 'addresses.zip_unknown'],
    ['99999', 'sarawak', 'addresses.zip_unknown'],
  ] as const)('%s in %s is checked with %s', (zip, state_id, code) => {
    expect(checkPlace({ zip, state_id }, zones)?.code).toBe(code)
  })

  it('postcode and state may differ where one courier goes everywhere', () => {
    expect(checkPlace({ zip: '88000', state_id: 'pulau-pinang' }, [{ stateIds: null }])).toBeUndefined()
  })

  it('the courier names the state of the postcode', () => {
    expect(checkPlace({ zip: '88000', state_id: 'kedah' }, zones)?.details).toEqual({ state_id: 'sabah' })
  })
})
