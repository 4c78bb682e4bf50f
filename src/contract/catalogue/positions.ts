export interface Position {
  readonly value: string
  readonly text: string
}

/** Shown above the catalogue. */
export const quickPositions: readonly Position[] = [
  { value: 'repair_and_construction', text: 'Ремонт, строительство' },
  { value: 'master_for_an_hour', text: 'Мастер на час' },
  { value: 'installation_and_repair_of_equipment', text: 'Установка и ремонт техники' },
  { value: 'services_for_animals', text: 'Услуги для животных' },
  { value: 'beauty_and_health', text: 'Красота и здоровье' },
]

export const allPositions: Position = { value: 'all', text: 'Все категории' }
