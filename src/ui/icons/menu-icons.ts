// Separate from icons.ts, which is in the residents' first chunk.
export const bagIcon = 'M5.5 8.5h13l-1 12h-11zM9 8.5V7a3 3 0 0 1 6 0v1.5'
export const bookIcon = 'M5 4.5h6a1.5 1.5 0 0 1 1 .5 1.5 1.5 0 0 1 1-.5h6V18h-6l-1 1-1-1H5zM12 5v14'
export const settingsIcon =
  'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 17h3M11 17h9M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0'
export const shieldIcon = 'M12 3.5 5 6v5.5c0 4.2 2.8 7.3 7 9 4.2-1.7 7-4.8 7-9V6zM9 11.8l2.2 2.2 3.8-4'
