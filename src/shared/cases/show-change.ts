import type { Getter, Setter, WritableAtom } from 'jotai/vanilla'
import type { RemoteAtom } from '../../lib/state/remote.ts'

interface Identified {
  readonly id: number
}

interface ShownIn<Reply, Entry extends Identified, Detail extends Entry> {
  readonly lists: readonly WritableAtom<unknown, [step: { readonly put: Entry }], Promise<void>>[]
  readonly detail: RemoteAtom<Detail, [id: number]>
  readonly toView: (reply: Reply) => Detail
}

/** Returns the `onDone` of a mutation: updates the lists and reloads the open detail. */
export const showChange =
  <Reply, Entry extends Identified, Detail extends Entry>({
    lists,
    detail,
    toView,
  }: ShownIn<Reply, Entry, Detail>) =>
  (set: Setter, get: Getter, reply: Reply): void => {
    const changed = toView(reply)
    for (const list of lists) void set(list, { put: changed })
    if (get(detail).value?.id === changed.id) void set(detail, changed.id)
  }
