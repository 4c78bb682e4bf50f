import type { DemoPosition } from './demo-service.ts'
import { hour, repair } from './demo-services-home.ts'
import { animals, appliances, beauty, cleaning } from './demo-services-life.ts'

/** The 40 services of docs/testing.md by category, in the order they are added. */
export const demoPositions: readonly DemoPosition[] = [
  { value: 'repair_and_construction', services: repair },
  { value: 'master_for_an_hour', services: hour },
  { value: 'installation_and_repair_of_equipment', services: appliances },
  { value: 'services_for_animals', services: animals },
  { value: 'beauty_and_health', services: beauty },
  { value: 'cleaning', text: 'Уборка и вывоз', services: cleaning },
]
