/** What is paid with each brand; one that is not here belongs to the wallets of iPay88. */
const methodOfBrand: Readonly<Record<string, string>> = {
  fpx: 'curlecfpx',
  visa: 'curleccc',
  mastercard: 'curleccc',
  'american express': 'curleccc',
  unionpay: 'curleccc',
  mydebit: 'curleccc',
}
/** What a method is known by where the studio lists none of its brands. */
const brandsOfMethod: Readonly<Record<string, readonly string[]>> = {
  curlecfpx: ['FPX'],
  curleccc: ['Visa', 'Mastercard'],
  ipay88: ['iPay88'],
}

/**
 * The brands of payment that the site names: those of the studio's list that can be paid with, and for any other way to
 * pay its own. `methods` are the ways that are set up.
 */
export function offeredBrands(listed: readonly string[], methods: readonly string[]): string[] {
  const methodOf = (brand: string) => methodOfBrand[brand.toLowerCase()] ?? 'ipay88'
  return methods.flatMap((method) => {
    const own = listed.filter((brand) => methodOf(brand) === method)
    return own.length > 0 ? own : (brandsOfMethod[method] ?? [])
  })
}
