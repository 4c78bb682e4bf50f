import { Glyph } from '../../ui/icons/glyph.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { cameraIcon } from '../../ui/icons/cabinet-icons.ts'
import { bellIcon, trashIcon } from '../../ui/icons/later-icons.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Status } from '../../ui/feedback/status.tsx'

export function GalleryProgress() {
  return (
    <>
      <Panel title="Загрузка">
        <Skeleton>
          <SkeletonLine width="55%" />
          <SkeletonLine width="40%" height="32px" />
          <SkeletonLine width="70%" />
          <SkeletonLine height="52px" />
        </Skeleton>
      </Panel>
      <Panel title="Ход отправки">
        <List isFlush>
          <Row
            start={<Glyph kind="hot" />}
            title="Горячая вода, показание"
            note={<Status tone="ok">Отправлено в 12:41</Status>}
          />
          <Row
            start={<PlainGlyph icon={cameraIcon} />}
            title="Заявка, фото 1 из 2"
            note={<Progress percent={64} label="Отправляем фото" />}
            end={<IconButton icon={trashIcon} label="Удалить фото" />}
          />
          <Row
            title="Октябрь"
            note="Жилищно-коммунальные услуги"
            end={<Money kopecks={648237} size="row" />}
            href="#/ui"
          />
          <Row title="Добавить адрес" start={<PlainGlyph icon={bellIcon} />} onPress={() => undefined} />
        </List>
      </Panel>
    </>
  )
}
