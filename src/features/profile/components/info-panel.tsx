import { useAtom } from 'jotai/react'
import { type ReactNode, useEffect } from 'react'
import { List, Row } from '../../../ui/lists/list.tsx'
import { infoAtom } from '../atoms/changes.ts'
import { messages } from '../messages.ts'
import { RemotePanel } from './remote-panel.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <Row title={<span className="note">{name}</span>} note={<span>{children}</span>} />
}

export function InfoPanel() {
  const [info, load] = useAtom(infoAtom)
  useEffect(() => void load(), [load])
  return (
    <RemotePanel
      title={messages.infoPanel}
      remote={info}
      lines={4}
      lineHeight="63px"
      onRetry={() => void load()}
    >
      {({ last_name, number, address, organisation }) => (
        <List isFlush>
          <Fact name={messages.lastName}>{last_name}</Fact>
          <Fact name={messages.number}>
            <span className="tabular-nums">{number}</span>
          </Fact>
          <Fact name={messages.address}>{address}</Fact>
          <Fact name={messages.organisation}>{organisation}</Fact>
        </List>
      )}
    </RemotePanel>
  )
}
