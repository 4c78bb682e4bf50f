// 24 px grid, stroke 1.75. Separate from icons.ts, to keep the first chunk small.
export const arrowDownIcon = 'M12 5v14M6 13l6 6 6-6'
export const arrowUpIcon = 'M12 19V5M6 11l6-6 6 6'
export const bellIcon = 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4'
export const calendarIcon = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7'
export const clipIcon =
  'M18.8 11.2 12 18a4.2 4.2 0 0 1-6-6l7.3-7.3a2.8 2.8 0 0 1 4 4L10 16a1.4 1.4 0 0 1-2-2l6.3-6.3'
export const closeIcon = 'M6.5 6.5l11 11M17.5 6.5l-11 11'
export const equalIcon = 'M6 9.5h12M6 14.5h12'
export const houseIcon =
  'M6 20.5V4h12v16.5M3.5 20.5h17M9.5 8h1M13.5 8h1M9.5 12h1M13.5 12h1M10.5 20.5V16.5h3v4'
export const leftIcon = 'M14.5 6l-6 6 6 6'
export const liftIcon = 'M5 3.5h14v17H5zM9 10l3-3.5 3 3.5M9 14l3 3.5 3-3.5'
export const searchIcon = 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.2 15.2l5 5'
export const sendIcon = 'M4 11.5 20 4l-5.5 16-3-6.5zM11.5 13.5 20 4'
export const shareIcon = 'M12 14.5v-11M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2'
export const starIcon = 'M12 3.8l2.5 5.3 5.7.7-4.2 4 1.1 5.7-5.1-2.8-5.1 2.8 1.1-5.7-4.2-4 5.7-.7z'
export const trashIcon = 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13'
export const undoIcon = 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H8'
