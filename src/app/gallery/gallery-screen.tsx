import { GalleryButtons } from './buttons.tsx'
import { GalleryChoices } from './choices.tsx'
import { GalleryEvents } from './events.tsx'
import { GalleryFields } from './fields.tsx'
import { GalleryFiles } from './files.tsx'
import { GalleryIcons } from './icons.tsx'
import { GalleryMessages } from './messages.tsx'
import { GalleryOutcomes } from './outcomes.tsx'
import { GalleryOverlays } from './overlays.tsx'
import { GalleryPayment } from './payment.tsx'
import { GalleryPhones } from './phones.tsx'
import { GalleryProgress } from './progress.tsx'
import { GalleryStatuses } from './statuses.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

/** Available in development only. */
export function GalleryScreen() {
  return (
    <main className="main" id="main">
      <PageHead title="Элементы" sub="Все части интерфейса и их состояния" backHref="#/" />
      <div className="cols">
        <div className="stack">
          <GalleryButtons />
          <GalleryFields />
          <GalleryPhones />
          <GalleryFiles />
          <GalleryChoices />
          <GalleryPayment />
          <GalleryStatuses />
          <GalleryEvents />
        </div>
        <div className="stack">
          <GalleryMessages />
          <GalleryOverlays />
          <GalleryProgress />
          <GalleryOutcomes />
          <GalleryIcons />
        </div>
      </div>
    </main>
  )
}
