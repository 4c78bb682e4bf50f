import { useAtom } from 'jotai/react'
import { useEffect, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Route } from '../../lib/routes/route.ts'
import type { RemoteAtom } from '../../lib/state/remote.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LoadFailure } from './desk-detail.tsx'
import { EditorList, type EditorListProps, type ListedItem } from './editor-list.tsx'

/** The page of a list that the address chooses by its search and offset. */
export const useListPage = <T extends { readonly has_more: boolean }>(
  listAtom: RemoteAtom<T, [offset: number, search: string]>,
  route: Pick<Route<'/'>, 'to'>,
) => {
  const query = new URLSearchParams(useSearch())
  const search = query.get('search') ?? ''
  const offset = Number(query.get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(listAtom)
  useEffect(() => void load(offset, search), [load, offset, search])
  return {
    value,
    error,
    search,
    offset,
    toHref: (text: string, from = 0): string =>
      route.to({}, { ...(text !== '' && { search: text }), ...(from > 0 && { offset: String(from) }) }),
    reload: () => load(offset, search),
  }
}

type PagedListProps<T extends { readonly has_more: boolean }> = Pick<
  EditorListProps,
  'title' | 'columns' | 'onMove'
> & {
  page: ReturnType<typeof useListPage<T>>
  pageSize: number
  texts: Readonly<Record<'list' | 'none' | 'noneHelp' | 'newest' | 'older' | 'network', string>>
  toItems: (value: T) => readonly ListedItem[]
}

export function PagedList<T extends { readonly has_more: boolean }>(props: PagedListProps<T>): ReactNode {
  const { page, pageSize, texts, toItems, ...list } = props
  const { value, error, search, offset, toHref, reload } = page
  if (!value) return <LoadFailure error={error} noNetworkText={texts.network} onRetry={() => void reload()} />
  return (
    <EditorList
      {...list}
      label={texts.list}
      items={toItems(value)}
      search={search}
      toHref={toHref}
      none={{ title: texts.none, text: texts.noneHelp }}
      pages={{
        newest: offset > 0 && <ButtonLink href={`#${toHref(search)}`}>{texts.newest}</ButtonLink>,
        older: value.has_more && (
          <ButtonLink href={`#${toHref(search, offset + pageSize)}`}>{texts.older}</ButtonLink>
        ),
      }}
    />
  )
}
