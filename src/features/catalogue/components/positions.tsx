import type { Position } from '#contract/catalogue/positions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { backIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { chipsOf, listedOf, pathOf } from '../rules/place.ts'
import { texts } from '../texts.ts'

const hrefOf = (position: string): string => `#${pathOf({ position, id: null })}`

type PositionChipsProps = { known: readonly Position[]; chosen: string | null }

/** The quick categories; a carousel where the screen is narrow (row S-01). */
export function PositionChips({ known, chosen }: PositionChipsProps) {
  return (
    <div className="catalogue__chips">
      <Tabs
        look="chips"
        label={texts.categories}
        current={chosen === null ? '' : hrefOf(chosen)}
        tabs={chipsOf(known, chosen).map(({ value, text }) => ({ href: hrefOf(value), title: text }))}
      />
    </div>
  )
}

type PositionListProps = {
  known: readonly Position[]
  /** What else there is did not come. */
  hasFailed: boolean
  onRetry: () => void
  onBack: () => void
}

/** Every category, what 'Все категории' opens. */
export function PositionList({ known, hasFailed, onRetry, onBack }: PositionListProps) {
  return (
    <div className="stack">
      <Button isSmall icon={backIcon} onClick={onBack}>
        {texts.back}
      </Button>
      <Panel isList label={texts.allCategories}>
        <List isFlush>
          {listedOf(known).map(({ value, text }) => (
            <Row key={value} href={hrefOf(value)} title={text} />
          ))}
        </List>
      </Panel>
      {hasFailed && (
        <div className="services__end" role="alert">
          <p>{texts.noMorePositions}</p>
          <Button isSmall icon={refreshIcon} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
