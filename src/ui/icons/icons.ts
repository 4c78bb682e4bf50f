// 24 px grid, stroke 1.75. Those of the entry: cabinet-icons.ts and later-icons.ts have the others.
export const alertIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.8v5M12 15.9v.2'
export const checkIcon = 'M5.5 12.5l4.5 4.5 9-10'
export const clockIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.5V12l3 2'
export const doneIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M8.3 12.3l2.6 2.6 5-5.4'
export const eyeIcon =
  'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0'
export const glassesIcon =
  'M3.3 14a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0-6.8 0M13.9 14a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0-6.8 0M10.1 13.6a2.2 2.2 0 0 1 3.8 0M3.3 13.5 5 6.5h1.5M20.7 13.5 19 6.5h-1.5'
export const infoIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 11v5.2M12 7.8v.2'
export const inboxIcon = 'M4 13.5 6.5 5h11l2.5 8.5v6H4zM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20'
export const personIcon = 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5a7.5 7.5 0 0 1 15 0'
export const phoneIcon =
  'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z'
export const receiptIcon = 'M6 3.5h12V21l-2.4-1.6L13.2 21l-2.4-1.6L8.4 21 6 19.4zM9.5 8.5h5M9.5 12.5h5'
export const refreshIcon = 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5'
export const rightIcon = 'M9.5 6l6 6-6 6'
export const warnIcon = 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1'
