import { homeIcon, houseIcon, lampIcon, liftIcon, wrenchIcon } from '../../../ui/icons/icons.ts'
import { heatIcon } from '../../../ui/icons/meter-icons.ts'

const icons: Readonly<Record<string, string>> = {
  heating: heatIcon,
  electricity: lampIcon,
  flat: homeIcon,
  entrance: houseIcon,
  building: houseIcon,
  yard: houseIcon,
  lift: liftIcon,
}

/** The sign of a category; one that an organisation made itself is a wrench. */
export const categoryIcon = (category: string): string => icons[category] ?? wrenchIcon
