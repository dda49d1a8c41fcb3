import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { usePageActs, type PageAct } from '#web/staff/kit/page-acts.ts'
import { useListAddress } from '#web/staff/kit/use-list-address.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { FilterPills } from '#web/ui/filter-pills.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { Palette, type PaletteItem } from '#web/ui/palette.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import type { TableSort } from '#web/ui/table-head.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import '#web/staff/console.css'

// The parts of the console that know no noun, each alone in a page, for their tests in a browser
// (`dev/testing/open-part.ts`). What they tell is in `document.title`.

interface Row {
  readonly id: string
  readonly name: string
  readonly left: number
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => <a href={`#${name}`}>{name}</a>, isName: true, isSortable: true },
  { id: 'left', head: 'Left', cell: ({ left }) => left, align: 'end', isSortable: true },
  { id: 'note', head: 'Note', cell: () => 'none' },
]

const tell = (text: string) => {
  document.title = text
}

function TablePage({ count, shown }: { readonly count: number; readonly shown?: readonly string[] }) {
  const [rows] = useState(() =>
    Array.from({ length: count }, (_, place): Row => ({
      id: String(place),
      name: `Member ${place + 1}`,
      left: place * 2,
    })),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' })
  return (
    <main className="console-list">
      <h1>Members</h1>
      <label>
        Search <input name="search" />
      </label>
      <Table
        label="Members"
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        {...(shown === undefined ? {} : { shown })}
        total={count + 30}
        first={31}
        sort={sort}
        onSort={(column) =>
          setSort({ column, direction: sort.column === column && sort.direction === 'asc' ? 'desc' : 'asc' })
        }
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          tell(`chosen ${[...next].toSorted().join(',')}`)
        }}
        onOpen={({ name }, { apart }) => tell(`opened ${name}${apart ? ' apart' : ''}`)}
        onPeek={({ name }) => tell(`peeked ${name}`)}
        words={{ choose: (name) => `Choose ${name}`, chooseAll: 'Choose all shown' }}
      />
    </main>
  )
}

const acts: readonly PageAct[] = [{ name: 'New member', letter: 'n', run: () => tell('new member') }]
const all = Array.from({ length: 70 }, (_, place): Row => ({
  id: String(place),
  name: `Member ${place + 1}`,
  left: place,
}))
const perPage = 30

/** A whole list, as pages of the console put one together: its state is in the address. */
function ListPage() {
  const { filters, page, orderBy, sortedBy, change, sortBy, input } = useListAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  usePageActs(acts)
  const first = (page - 1) * perPage
  const rows = all.slice(first, first + perPage)
  const last = Math.ceil(all.length / perPage)
  return (
    <main className="console-list">
      <h1>Members</h1>
      <p data-testid="input">{JSON.stringify(input)}</p>
      <div className="console-filters">
        <FilterPills
          label="Filters"
          pills={Object.entries(filters).map(([key, value]) => ({ key, name: key, asks: value }))}
          removeLabel={(name) => `Remove ${name}`}
          onRemove={(key) =>
            change({ filters: Object.fromEntries(Object.entries(filters).filter(([one]) => one !== key)) })
          }
        >
          <button
            type="button"
            className="console-button"
            onClick={() => change({ filters: { ...filters, left: '3..' } })}
          >
            Filter
          </button>
        </FilterPills>
      </div>
      <Table
        label="Members"
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        total={all.length}
        first={first + 1}
        {...(orderBy === undefined ? {} : { sort: { column: orderBy, direction: sortedBy } })}
        onSort={sortBy}
        chosen={chosen}
        onChoose={setChosen}
        words={{ choose: (name) => `Choose ${name}`, chooseAll: 'Choose all shown' }}
      />
      <BulkBar
        chosen={chosen.size === 0 ? undefined : `${chosen.size} chosen`}
        chooseAll={{ label: `Choose all ${all.length}`, onPress: () => tell('all') }}
        clear="Clear"
        clearKey="Esc"
        onClear={() => setChosen(new Set())}
      >
        <button type="button">Write</button>
      </BulkBar>
      <TableFoot
        shown={`${first + 1} to ${first + rows.length} of ${all.length}`}
        previous="Previous"
        next="Next"
        onTurn={{
          previous: page > 1 ? () => change({ page: page - 1 }) : undefined,
          next: page < last ? () => change({ page: page + 1 }) : undefined,
        }}
      />
    </main>
  )
}

const list = createMemoryRouter([{ path: '*', Component: ListPage }], {
  initialEntries: ['/?filters=expires:today..14d;tag:knee&page=2&panel=1'],
})

const pages: readonly PaletteItem[] = [
  { key: 'a', title: 'Lim Jia Hui', detail: '… 7732', preview: <p>31 of 50 credits left</p> },
  { key: 'b', title: 'Tan Jia En', letter: 'B', hint: 'Alt B' },
  { key: 'c', title: 'Chong Jia Wei' },
]

function PalettePage() {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const items = pages.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
  return (
    <main>
      <h1>Search</h1>
      <button type="button" className="console-button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Palette
          label="Search the console"
          placeholder="Anything"
          text={text}
          groups={[
            { name: 'Members', items: items.slice(0, 2) },
            { name: 'Others', items: items.slice(2) },
          ]}
          status={`${items.length} found`}
          empty={<p>Nothing matches</p>}
          onText={setText}
          onOpen={({ title }, { apart }) => tell(`opened ${title}${apart ? ' apart' : ''}`)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </main>
  )
}

function PanelPage() {
  const [isOpen, setOpen] = useState(false)
  const [isHere, setHere] = useState(true)
  return (
    <div className="console-with-panel">
      <main>
        <h1>Calendar</h1>
        <button type="button" className="console-button" onClick={() => setOpen(true)}>
          Replace
        </button>
        <button type="button" className="console-button">
          Another
        </button>
      </main>
      {isOpen ? (
        <SidePanel
          title="Who teaches?"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          footer={<button className="console-button">Ask</button>}
        >
          <div>
            <label>
              Note <input name="note" />
            </label>
            {isHere ? (
              <button type="button" className="console-button" onClick={() => setHere(false)}>
                Take back
              </button>
            ) : null}
          </div>
        </SidePanel>
      ) : null}
    </div>
  )
}

/** Controls that go away when they are pressed, each in another way. */
function RowsPage() {
  const [tasks, setTasks] = useState(['Call Nadia', 'Replace Farah'])
  const [isHere, setHere] = useState(false)
  const [column, setColumn] = useState(0)
  const moved = (
    <button type="button" id="class-flow" className="console-button" onClick={() => setColumn(1 - column)}>
      Flow
    </button>
  )
  return (
    <main>
      <h1>Today</h1>
      {tasks.length === 0 ? null : (
        <section aria-labelledby="tasks">
          <h2 id="tasks">Tasks</h2>
          <ul>
            {tasks.map((task) => (
              <li key={task}>
                <button
                  type="button"
                  className="console-button"
                  onClick={() => setTasks(tasks.filter((one) => one !== task))}
                >
                  {task}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul>
        <li>
          {isHere ? (
            <button key="undo" type="button" className="console-button" style={{ visibility: 'hidden' }}>
              Undo
            </button>
          ) : (
            <button key="enter" type="button" className="console-button" onClick={() => setHere(true)}>
              Check in
            </button>
          )}
          <button type="button" className="console-button">
            More about Chloe
          </button>
        </li>
      </ul>
      <div>{column === 0 ? moved : null}</div>
      <div>{column === 1 ? moved : null}</div>
    </main>
  )
}

const parts = new Map([
  ['#table', <TablePage key="" count={30} />],
  ['#table-of-two-columns', <TablePage key="" count={3} shown={['note', 'name']} />],
  ['#long-table', <TablePage key="" count={2000} />],
  ['#list', <RouterProvider key="" router={list} />],
  ['#palette', <PalettePage key="" />],
  ['#panel', <PanelPage key="" />],
  ['#rows', <RowsPage key="" />],
])
const place = document.querySelector<HTMLElement>('#part') ?? document.body
keepFocus(place)
createRoot(place).render(parts.get(location.hash))
