import { useState } from 'react'
import { EventRow } from '../../ui/lists/event-row.tsx'
import { lampIcon, wrenchIcon } from '../../ui/icons/cabinet-icons.ts'
import { checkIcon, clockIcon, doneIcon } from '../../ui/icons/icons.ts'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Rating } from '../../ui/fields/rating.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Timeline } from '../../ui/lists/timeline.tsx'
import { WaitingStatus } from '../../ui/feedback/waiting-status.tsx'

const turns = [
  { icon: checkIcon, title: 'Принята', note: '11 ноября, 19:42' },
  { icon: clockIcon, title: 'Мастер придёт 13 ноября в 14:00', note: '11 ноября, 20:05' },
  { icon: doneIcon, title: 'Выполнена', note: '13 ноября, 14:40', text: 'Заменили кран' },
]

export function GalleryEvents() {
  const [given, setGiven] = useState(0)
  return (
    <>
      <Panel isList label="Заявки">
        <List isFlush>
          <EventRow
            href="#/"
            icon={wrenchIcon}
            title="Течёт кран или смеситель"
            status={
              <Status tone="info" icon={clockIcon}>
                Мастер придёт сегодня в 14:00
              </Status>
            }
            note="№ 4821, 11 ноября"
          />
          <>
            <EventRow
              href="#/"
              icon={lampIcon}
              title="Нет света в подъезде"
              status={<Status tone="ok">Выполнена 11 ноября</Status>}
              note="№ 4790, дом, 9 ноября"
            />
            <div className="event__footer">
              <Rating
                label="Как вам работа?"
                given={given}
                action="Оценить"
                isBusy={false}
                onRate={setGiven}
              />
            </div>
          </>
          <EventRow
            href="#/"
            icon={wrenchIcon}
            title="Засор"
            status={<WaitingStatus state={{ name: 'queued' }} />}
          />
        </List>
      </Panel>
      <Panel title="История">
        <Timeline label="История" turns={turns} />
      </Panel>
    </>
  )
}
