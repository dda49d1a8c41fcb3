import { data } from 'react-router'
import { NotFound } from '../shell/not-found.tsx'

/** Any unknown address. */
export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
