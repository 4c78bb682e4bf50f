import { Sheet } from '../../ui/overlays/modal.tsx'
import type { DeskSection } from './sections.ts'
import { messages } from './messages.ts'

type KeysSheetProps = { keys: NonNullable<DeskSection['keys']>; onClose: () => void }

export function KeysSheet({ keys, onClose }: KeysSheetProps) {
  return (
    <Sheet title={messages.keys} onClose={onClose}>
      <dl className="desk-shortcuts">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
