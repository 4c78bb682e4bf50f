import { useState } from 'react'
import { CallError, NoResponseError } from '../../lib/http/call-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Stars } from '../../ui/fields/rating.tsx'
import { State } from '../../ui/feedback/state.tsx'

function Breakable() {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('Broken on purpose, to see the boundary')
  return <Button onClick={() => setIsBroken(true)}>Сломать</Button>
}

export function GalleryOutcomes() {
  const [rating, setRating] = useState(4)
  return (
    <>
      <Panel>
        <State
          title="Заявок пока нет"
          text="Здесь появятся ваши заявки и ответы мастеров."
          action={<Button isSmall>Подать заявку</Button>}
        />
      </Panel>
      <Panel>
        <ErrorPanel error={new CallError(500, null, '417-093-882')} onRetry={() => undefined} />
      </Panel>
      <Panel>
        <LoadFailed
          error={new NoResponseError(null)}
          noNetworkText="Заявки загрузятся, когда появится сеть."
          onRetry={() => undefined}
        />
      </Panel>
      <Panel>
        <ResultPanel tone="ok" title="Заявка принята" text="Номер 1204" onBack={() => undefined} />
      </Panel>
      <Panel title="Оценка">
        <Stars label="Как вам работа?" value={rating} onChange={setRating} />
      </Panel>
      <Panel title="Предохранитель">
        <ErrorBoundary renderFailed={(retry) => <ErrorPanel onRetry={retry} />}>
          <Breakable />
        </ErrorBoundary>
      </Panel>
    </>
  )
}
