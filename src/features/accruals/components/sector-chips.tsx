import type { SectorDebt } from '#contract/accruals/schema.ts'
import { Chip, Chips } from '../../../ui/fields/chips.tsx'
import type { Filter } from '../rules/list-view.ts'
import { texts } from '../texts.ts'

type SectorChipsProps = {
  debts: readonly SectorDebt[]
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** Which services are shown; nothing to choose where there is one. */
export function SectorChips({ debts, filter, onFilter }: SectorChipsProps) {
  if (debts.length < 2) return null
  return (
    <Chips label={texts.sectors}>
      <Chip isOn={filter.sector === null} onPress={() => onFilter({ ...filter, sector: null })}>
        {texts.allSectors}
      </Chip>
      {debts.map(({ sector, sector_name }) => (
        <Chip key={sector} isOn={filter.sector === sector} onPress={() => onFilter({ ...filter, sector })}>
          {sector_name}
        </Chip>
      ))}
    </Chips>
  )
}
