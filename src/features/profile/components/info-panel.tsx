import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { List, Row } from '../../../ui/lists/list.tsx'
import { infoAtom } from '../atoms/changes.ts'
import { texts } from '../texts.ts'
import { RemotePanel } from './remote-panel.tsx'

/** The account of the active profile as the organisation keeps it. */
export function InfoPanel() {
  const [info, load] = useAtom(infoAtom)
  useEffect(() => void load(), [load])
  return (
    <RemotePanel title={texts.infoPanel} remote={info} lines={4} onRetry={() => void load()}>
      {({ last_name, number, address, organisation }) => (
        <List isFlush>
          <Row title={last_name} note={texts.lastName} />
          <Row title={<span className="num">{number}</span>} note={texts.number} />
          <Row title={address} note={texts.address} />
          <Row title={organisation} note={texts.organisation} />
        </List>
      )}
    </RemotePanel>
  )
}
