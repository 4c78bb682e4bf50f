/** Groups the thousands: «12 480». */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0')
