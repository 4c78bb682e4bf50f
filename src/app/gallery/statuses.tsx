import { Badge } from '../../ui/feedback/badge.tsx'
import { Glyph, SentGlyph } from '../../ui/icons/glyph.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { Money } from '../../ui/numbers/money.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Reading } from '../../ui/numbers/reading.tsx'
import { Status, Tag } from '../../ui/feedback/status.tsx'

export function GalleryStatuses() {
  return (
    <>
      <Panel title="Состояния">
        <div className="stack">
          <div className="actions">
            <Tag tone="warn" icon={clockIcon}>
              осталось 3 дня
            </Tag>
            <Tag tone="ok">оплачено</Tag>
            <Tag tone="bad">просрочено</Tag>
            <Tag tone="info">в работе</Tag>
            <Tag tone="warn" icon={clockIcon}>
              на проверке
            </Tag>
          </div>
          <p>
            <Status tone="bad">Оплачено частично, осталось 412 ₽</Status>
          </p>
          <p>
            <Status tone="warn" icon={clockIcon}>
              Срок поверки заканчивается
            </Status>
          </p>
          <p>
            <Status>Ждёт сети</Status> <Badge count={4} label="Не отправлено" />
          </p>
        </div>
      </Panel>
      <Panel title="Цвета счётчиков">
        <ul className="glyphs">
          <li>
            <SentGlyph kind="cold" name="Холодная вода" progress="sent" />
          </li>
          <li>
            <SentGlyph kind="hot" name="Горячая вода" progress="due" />
          </li>
          <li>
            <SentGlyph kind="gas" name="Газ" progress="waiting" />
          </li>
          <li>
            <SentGlyph kind="half" name="Полупик" progress="sent" />
          </li>
          <li>
            <SentGlyph kind="night" name="Ночь" progress="sent" />
          </li>
          <li>
            <Glyph kind="distributor" />
          </li>
        </ul>
      </Panel>
      <Panel title="Числа">
        <p>
          <Money kopecks={648237} size="hero" />
        </p>
        <p>
          <Money kopecks={653423} size="l" />
        </p>
        <p>
          <Money kopecks={-612004} size="row" /> · <Reading units={12345000} digits={5} fractionDigits={2} />{' '}
          · <Reading units={203200000} digits={5} fractionDigits={0} />
        </p>
      </Panel>
    </>
  )
}
