// Icons of the kinds of meters and of the tariff zones.
export const coldIcon =
  'M12 3.5c3 3.6 5.8 6.8 5.8 10.4a5.8 5.8 0 0 1-11.6 0C6.2 10.3 9 7.1 12 3.5zM9.3 14.5a2.8 2.8 0 0 0 2.5 2.5'
export const hotIcon =
  'M12 8.5c2.3 2.7 4.3 4.7 4.3 7.4a4.3 4.3 0 0 1-8.6 0c0-2.7 2-4.7 4.3-7.4zM7 3c-1 1.3 1 2.2 0 3.7M12 2.3c-1 1.3 1 2.2 0 3.7M17 3c-1 1.3 1 2.2 0 3.7'
export const gasIcon =
  'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.3 1.5 1 2 1.5 2.2C9.8 8.5 10.5 5 12 3zM12 19.5a2.3 2.3 0 0 1-2.3-2.3c0-1.7 1.3-2.2 2.3-3.7 1 1.5 2.3 2 2.3 3.7a2.3 2.3 0 0 1-2.3 2.3z'
export const electricIcon = 'M13.5 3 5.5 13.5H11L10 21l8.5-11H13z'
export const heatIcon =
  'M5 8.5h14v9H5zM8.5 8.5v9M12 8.5v9M15.5 8.5v9M7 17.5V20M17 17.5V20M8.5 3c-.8 1 .8 1.7 0 2.7M12 3c-.8 1 .8 1.7 0 2.7M15.5 3c-.8 1 .8 1.7 0 2.7'
export const distributorIcon = 'M5 5h8v14H5zM9 5v14M16.5 9.5h3v7h-3zM18 12v2'
export const sunIcon =
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7'
export const moonIcon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'
