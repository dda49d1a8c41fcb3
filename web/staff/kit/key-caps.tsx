/** Keys as they are written on a keyboard, one space between two: `Ctrl K`. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)
}
