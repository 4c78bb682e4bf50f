import { useAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { findEmergency } from '#contract/requests/emergencies.ts'
import type { Category } from '#contract/requests/schema.ts'
import { EmergencyCard } from '../../shared/cases/emergency-card.tsx'
import { useEmergencies } from '../../shared/cases/emergencies.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { categoriesAtom } from './state.ts'
import { findKindByName, findKinds, listKinds } from './rules/find-kinds.ts'
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

type FoundProps = { tree: readonly Category[]; text: string } & Pick<KindSheetProps, 'onChoose'>

/** Danger hides the kinds until the resident has called. */
function Found({ tree, text, onChoose }: FoundProps) {
  const emergency = findEmergency(useEmergencies(), text)
  const [called, setCalled] = useState<string | null>(null)
  const found = text === '' ? [] : findKinds(tree, text)
  const own = emergency && findKindByName(tree, emergency.kind)
  const isAsked = emergency !== undefined && called !== emergency.name
  return (
    <>
      <Live>
        {isAsked && <EmergencyCard emergency={emergency} />}
        {!isAsked && text !== '' && found.length === 0 && (
          <p className="note">{messages.nothingFound(text)}</p>
        )}
      </Live>
      {isAsked && (
        <List>
          <Row
            title={messages.calledAlready}
            note={own ? messages.urgentKind(own.name) : undefined}
            hasChevron
            onPress={() => (own ? onChoose(own) : setCalled(emergency.name))}
          />
        </List>
      )}
      {!isAsked && found.length > 0 && <KindRows kinds={found} hasCategory onChoose={onChoose} />}
      {!isAsked &&
        found.length === 0 &&
        tree.map((category) => (
          <details key={category.name} className="kinds__group">
            <summary>{category.name}</summary>
            <KindRows kinds={listKinds(category)} onChoose={onChoose} />
          </details>
        ))}
    </>
  )
}

export function KindSheet({ onChoose, onClose }: KindSheetProps) {
  const [{ value: tree, status, error }, load] = useAtom(categoriesAtom)
  const [text, setText] = useState('')
  useEffect(() => void load(), [load])
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
          {tree && <Found tree={tree} text={text.trim()} onChoose={onChoose} />}
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
