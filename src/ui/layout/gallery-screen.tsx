import { GalleryButtons } from '../gallery/buttons.tsx'
import { GalleryChoices } from '../gallery/choices.tsx'
import { GalleryEvents } from '../gallery/events.tsx'
import { GalleryFields } from '../gallery/fields.tsx'
import { GalleryFiles } from '../gallery/files.tsx'
import { GalleryIcons } from '../gallery/icons.tsx'
import { GalleryMessages } from '../gallery/messages.tsx'
import { GalleryOutcomes } from '../gallery/outcomes.tsx'
import { GalleryOverlays } from '../gallery/overlays.tsx'
import { GalleryPayment } from '../gallery/payment.tsx'
import { GalleryPhones } from '../gallery/phones.tsx'
import { GalleryProgress } from '../gallery/progress.tsx'
import { GalleryStatuses } from '../gallery/statuses.tsx'
import { PageHead } from './page-head.tsx'

/** Shows every component in its states, in development only. */
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
