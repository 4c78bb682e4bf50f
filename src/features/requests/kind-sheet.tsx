import { useAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { List, Row } from '../../ui/lists/list.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { categoriesAtom } from './state.ts'
import { findKinds, listKinds } from './rules/find-kinds.ts'
import type { ChosenKind } from './rules/request-form.ts'
import { messages } from './messages.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'

type KindSheetProps = { onChoose: (kind: ChosenKind) => void; onClose: () => void }
type KindRowsProps = { kinds: readonly ChosenKind[]; hasCategory?: boolean } & Pick<
  KindSheetProps,
  'onChoose'
>

function KindRows({ kinds, hasCategory = false, onChoose }: KindRowsProps) {
  return (
    <List>
      {kinds.map((kind) => (
        <Row
          key={`${kind.category}/${kind.subcategory}`}
          title={kind.name}
          note={hasCategory ? kind.categoryName : undefined}
          onPress={() => onChoose(kind)}
        />
      ))}
    </List>
  )
}

export function KindSheet({ onChoose, onClose }: KindSheetProps) {
  const [{ value: tree, status, error }, load] = useAtom(categoriesAtom)
  const [text, setText] = useState('')
  useEffect(() => void load(), [load])
  const found = text.trim() === '' || !tree ? [] : findKinds(tree, text)
  return (
    <Sheet title={messages.kind} onClose={onClose}>
      <div className="kinds">
        {tree && (
          <TextField
            label={messages.findKind}
            type="search"
            enterKeyHint="search"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <div className="kinds__list">
          {found.length > 0 && <KindRows kinds={found} hasCategory onChoose={onChoose} />}
          <Live>
            {tree && text.trim() !== '' && found.length === 0 && (
              <p className="note">{messages.nothingFound(text.trim())}</p>
            )}
          </Live>
          {found.length === 0 &&
            tree?.map((category) => (
              <details key={category.name} className="kinds__group">
                <summary>{category.name}</summary>
                <KindRows kinds={listKinds(category)} onChoose={onChoose} />
              </details>
            ))}
          {!tree && status === 'failed' && (
            <LoadFailed
              isPart
              error={error}
              noNetworkText={messages.noKindsText}
              onRetry={() => void load()}
            />
          )}
          {!tree && status !== 'failed' && (
            <Skeleton>
              <SkeletonLine width="70%" />
              <SkeletonLine width="60%" />
              <SkeletonLine width="80%" />
            </Skeleton>
          )}
        </div>
      </div>
    </Sheet>
  )
}
