import { useState, type ReactNode, type SubmitEvent } from 'react'
import { reorder, type ListMove } from '#contract/catalogue/desk-schema.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DeskTable } from './desk-table.tsx'
import { messages } from './messages.ts'
import { MoveHandle } from './move-handle.tsx'
import './editor.css'

export interface ListedItem {
  readonly id: number
  readonly title: string
  /** Absent for an item that has no page of its own. */
  readonly href?: string
  readonly picture?: ReactNode
  /** One for each column after the title. */
  readonly cells: readonly ReactNode[]
}

export type EditorListProps = {
  label: string
  title: string
  columns: readonly string[]
  items: readonly ListedItem[]
  search: string
  /** Address of the list with this search. */
  toHref: (search: string) => string
  none: { readonly title: string; readonly text: string }
  pages?: { readonly newest: ReactNode; readonly older: ReactNode }
  /** Absent for lists with an order of their own. */
  onMove?: (id: number, to: ListMove) => Promise<void>
}

type SearchProps = Pick<EditorListProps, 'search' | 'toHref'>

function ListSearch({ search, toHref }: SearchProps) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(toHref(String(new FormData(event.currentTarget).get('search') ?? '').trim()))
  }
  return (
    <search>
      <form method="post" key={search} className="editor-list__search" onSubmit={handleSubmit}>
        <TextField
          label={messages.search}
          name="search"
          type="search"
          maxLength={100}
          defaultValue={search}
          autoComplete="off"
        />
        <Button type="submit">{messages.find}</Button>
        {search !== '' && (
          <ButtonLink kind="plain" href={`#${toHref('')}`}>
            {messages.showAll}
          </ButtonLink>
        )}
      </form>
    </search>
  )
}

/** Shows the new order at once, and the stored one after the call. */
const useOrder = (items: readonly ListedItem[], onMove: EditorListProps['onMove']) => {
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const [said, setSaid] = useState('')
  const ids = items.map(({ id }) => id)
  const shown = order === null ? items : order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const move = async (item: ListedItem, to: ListMove) => {
    const next = reorder(order ?? ids, item.id, to)
    if (next === null || !onMove) return
    setOrder(next)
    setSaid(messages.place(item.title, next.indexOf(item.id) + 1, next.length))
    await onMove(item.id, to)
    setOrder((current) => (current === next ? null : current))
  }
  const drop = (item: ListedItem, place: number) => {
    const at = shown.indexOf(item)
    const [before, after] = [shown[place], shown[place - 1]]
    if (place === at || place === at + 1) return
    if (before) void move(item, { to: 'before', other: before.id })
    else if (after) void move(item, { to: 'after', other: after.id })
  }
  return { shown, said, move, drop }
}

/** A table of what an editor keeps: search, columns, and one handle for the order. */
export function EditorList(props: EditorListProps) {
  const { label, title, columns, items, search, toHref, none, pages, onMove } = props
  const { shown, said, move, drop } = useOrder(items, onMove)
  // Places among the found ones are not those of the whole list.
  const isOrdered = onMove !== undefined && search === ''
  return (
    <>
      <ListSearch search={search} toHref={toHref} />
      {items.length === 0 &&
        (search === '' ? (
          <State title={none.title} text={none.text} />
        ) : (
          <State title={messages.noneFound} text={messages.noneFoundHelp} />
        ))}
      {items.length > 0 && (
        <Panel>
          <div className={isOrdered ? 'editor-list editor-list--ordered' : 'editor-list'}>
            <DeskTable
              label={label}
              head={[...(isOrdered ? [messages.order] : []), title, ...columns]}
              rows={shown.map((item) => [
                item.id,
                [
                  ...(isOrdered
                    ? [
                        <MoveHandle
                          key="move"
                          name={item.title}
                          onStep={(to) => void move(item, { to })}
                          onDrop={(place) => drop(item, place)}
                        />,
                      ]
                    : []),
                  <span key="title" className="editor-list__title">
                    {item.picture}
                    {item.href === undefined ? (
                      <b>{item.title}</b>
                    ) : (
                      <a className="desk-link" href={item.href}>
                        {item.title}
                      </a>
                    )}
                  </span>,
                  ...item.cells,
                ],
              ])}
            />
          </div>
        </Panel>
      )}
      <LiveRegion text={said} />
      {pages && (
        <p className="desk-pagination">
          {pages.newest}
          {pages.older}
        </p>
      )}
    </>
  )
}
