import { createElement as element, useState } from 'react'

export default function Page() {
  const [count, setCount] = useState(0)
  return element(
    'main',
    null,
    element('h1', null, 'A bare page'),
    element('p', null, 'What the framework costs before there is a product.'),
    element('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
  )
}
