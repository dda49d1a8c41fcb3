import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router'
import type { getInvoice } from '#domain/invoices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { Mark } from '#web/art/mark.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'

export type Paper = OutputOf<typeof getInvoice>

/** The invoice on a white sheet in every theme; printed without the bar above it. `back` is the page of its order. */
export function InvoiceSheet({
  paper,
  back,
  file,
}: {
  readonly paper: Paper
  readonly back: string
  /** The address of its PDF. */
  readonly file: string
}) {
  const t = useTranslations('invoice')
  const isRunning = useRunning()
  return (
    <div className="invoice-page">
      <div className="invoice-bar">
        <Link className="link link-alone" to={back}>
          {t('back')}
        </Link>
        <span className="row">
          <a className="button button-small button-line" href={file} download>
            <Icon of={Download} inText />
            {t('pdf')}
          </a>
          {isRunning ? (
            <Button size="small" icon={<Icon of={Printer} inText />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          ) : null}
        </span>
      </div>
      <article className="invoice-sheet">
        <Head paper={paper} />
        <div className="invoice-parties">
          {paper.parties.map((party) => (
            <section key={party.label}>
              <h2 className="small strong">{party.label}</h2>
              <Lines lines={party.lines} />
            </section>
          ))}
        </div>
        <Items paper={paper} />
        <div className="invoice-totals">
          {paper.totals.map((row) => (
            <p key={row.label} className={`summary-row ${row.strong ? 'invoice-total' : ''}`}>
              <span>{row.label}</span>
              <span className="whitespace-nowrap">{row.amount}</span>
            </p>
          ))}
        </div>
        <footer className="invoice-foot">
          <Lines lines={paper.foot} />
        </footer>
      </article>
    </div>
  )
}

function Head({ paper }: { readonly paper: Paper }) {
  const { site_title: site } = useSettings()
  return (
    <div className="invoice-head">
      <div>
        <p className="heading-2 invoice-mark">
          <Mark />
          {site}
        </p>
        <div className="small muted mt-3">
          <Lines lines={paper.seller} />
        </div>
      </div>
      <div>
        <h1 className="heading-2">{paper.title}</h1>
        <dl className="invoice-facts">
          {paper.facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd className="aligned-figures">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function Items({ paper: { columns, rows } }: { readonly paper: Paper }) {
  return (
    <table className="invoice-items">
      <thead>
        <tr>
          <th scope="col">{columns.item}</th>
          <th scope="col" className="invoice-wide">
            {columns.unit}
          </th>
          <th scope="col" className="invoice-wide">
            {columns.quantity}
          </th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            <td>
              {row.title}
              {row.note === null ? null : <span className="muted block">{row.note}</span>}
              <span className="muted block invoice-narrow">{`${row.quantity} × ${row.unit}`}</span>
            </td>
            <td className="invoice-wide">{row.unit}</td>
            <td className="invoice-wide">{row.quantity}</td>
            <td>{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
