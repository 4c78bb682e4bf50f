import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { saveReceiptsAtom } from '../atoms/change.ts'
import { receiptsAtom } from '../atoms/remote.ts'
import { texts } from '../texts.ts'
import { ReceiptsForm } from './receipts-form.tsx'
import { RemotePanel } from './remote-panel.tsx'

/** How receipts come: on paper, by e-mail, or in the cabinet alone (row R-03). */
export function ReceiptsPanel() {
  const [receipts, load] = useAtom(receiptsAtom)
  const save = useSetAtom(saveReceiptsAtom)
  useEffect(() => void load(), [load])
  return (
    <RemotePanel title={texts.receipts} remote={receipts} lines={4} onRetry={() => void load()}>
      {(value) => <ReceiptsForm receipts={value} onSave={save} />}
    </RemotePanel>
  )
}
