/** The method of each brand; one that is not listed is a wallet of iPay88. */
const methodOfBrand: Readonly<Record<string, string>> = {
  fpx: 'curlecfpx',
  visa: 'curleccc',
  mastercard: 'curleccc',
  'american express': 'curleccc',
  unionpay: 'curleccc',
  mydebit: 'curleccc',
}
/** The brand of a method where the studio lists none. */
const brandsOfMethod: Readonly<Record<string, readonly string[]>> = {
  curlecfpx: ['FPX'],
  curleccc: ['Visa', 'Mastercard'],
  ipay88: ['iPay88'],
}

/**
 * The brands of payment that the site names: those of the studio's list whose method is available, and the default
 * brand of any other method. `methods` are the available ones.
 */
export function offeredBrands(listed: readonly string[], methods: readonly string[]): string[] {
  const methodOf = (brand: string) => methodOfBrand[brand.toLowerCase()] ?? 'ipay88'
  return methods.flatMap((method) => {
    const own = listed.filter((brand) => methodOf(brand) === method)
    return own.length > 0 ? own : (brandsOfMethod[method] ?? [])
  })
}
