import { describe, expect, it } from 'vitest'
import { stateIds } from './model.ts'
import { placeOf, stateOfZip } from './places.ts'
import { postTowns } from './post-towns.ts'

describe('the state of a postcode', () => {
  it.each([
    ['10200', 'pulau-pinang'],
    ['88000', 'sabah'],
    ['93000', 'sarawak'],
    ['87000', 'labuan'],
    ['50450', 'kuala-lumpur'],
    ['40150', 'selangor'],
    ['62000', 'putrajaya'],
    ['63000', 'selangor'],
    ['69000', 'pahang'],
    ['34950', 'kedah'],
    ['14290', 'kedah'],
    ['91999', 'sabah'],
    ['14999', 'pulau-pinang'],
    ['00000', undefined],
    ['00999', undefined],
    ['03000', undefined],
    ['19000', undefined],
    ['92000', undefined],
    ['99999', undefined],
    ['1020', undefined],
    ['102000', undefined],
    ['', undefined],
  ])('the state of postcode %s is %s', (zip, stateId) => {
    expect(stateOfZip(zip)).toBe(stateId)
  })

  it('the state of a postcode is that of its town for the first and last code of every town', () => {
    for (const stateId of stateIds)
      for (const zip of postTowns[stateId].join(', ').matchAll(/\d{5}/g))
        expect([zip[0], stateOfZip(zip[0])]).toEqual([zip[0], placeOf(zip[0])?.stateId])
  })
})
