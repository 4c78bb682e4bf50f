import {
  chatIcon,
  homeIcon,
  houseIcon,
  lampIcon,
  liftIcon,
  wrenchIcon,
} from '../../ui/icons/cabinet-icons.ts'
import { heatIcon } from '../../ui/icons/meter-icons.ts'

const icons: Readonly<Record<string, string>> = {
  heating: heatIcon,
  electricity: lampIcon,
  flat: homeIcon,
  entrance: houseIcon,
  building: houseIcon,
  yard: houseIcon,
  lift: liftIcon,
}

/** Takes the category of a request, or null for a ticket. Categories of the organisation itself have a wrench. */
export const caseIcon = (category: string | null): string =>
  category === null ? chatIcon : (icons[category] ?? wrenchIcon)
