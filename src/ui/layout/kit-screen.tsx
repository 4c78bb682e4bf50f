import { KitButtons } from '../kit/buttons.tsx'
import { KitChoices } from '../kit/choices.tsx'
import { KitEvents } from '../kit/events.tsx'
import { KitFields } from '../kit/fields.tsx'
import { KitFiles } from '../kit/files.tsx'
import { KitIcons } from '../kit/icons.tsx'
import { KitMessages } from '../kit/messages.tsx'
import { KitOutcomes } from '../kit/outcomes.tsx'
import { KitOverlays } from '../kit/overlays.tsx'
import { KitPayment } from '../kit/payment.tsx'
import { KitPhones } from '../kit/phones.tsx'
import { KitProgress } from '../kit/progress.tsx'
import { KitStatuses } from '../kit/statuses.tsx'
import { PageHead } from './page-head.tsx'

/** Gallery of every component of the kit in its states; in development only. */
export function KitScreen() {
  return (
    <main className="main" id="main">
      <PageHead title="Элементы" sub="Все части интерфейса и их состояния" backHref="#/" />
      <div className="cols">
        <div className="stack">
          <KitButtons />
          <KitFields />
          <KitPhones />
          <KitFiles />
          <KitChoices />
          <KitPayment />
          <KitStatuses />
          <KitEvents />
        </div>
        <div className="stack">
          <KitMessages />
          <KitOverlays />
          <KitProgress />
          <KitOutcomes />
          <KitIcons />
        </div>
      </div>
    </main>
  )
}
