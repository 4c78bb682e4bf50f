// Separate from icons.ts, which is in the residents' first chunk.
export const gridIcon = 'M4 4h7v8H4zM13.5 4H20v5h-6.5zM13.5 11.5H20V20h-6.5zM4 14.5h7V20H4z'
export const keyIcon =
  'M20.2 8.5a4.7 4.7 0 1 1-9.4 0 4.7 4.7 0 1 1 9.4 0M12 12l-7.5 7.5M7.2 17.2l2.3 2.3M4.5 19.5 6 21M15.5 8.5h.1'
export const newsIcon =
  'M4 5h13v14.5H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-2 2h-1M7.5 9h6M7.5 12.5h6M7.5 16h3.5'
export const boldIcon = 'M8 5h4.8a3.5 3.5 0 0 1 0 7H8zM8 12h5.8a3.5 3.5 0 0 1 0 7H8z'
export const bulletsIcon = 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1'
export const linkIcon =
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1'
export const imageIcon = 'M4 5.5h16v13H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M8 9.3h.1'
export const listIcon = 'M4 5h6v6H4zM4 13.5h6v6H4zM13 6.5h7M13 9.5h5M13 15h7M13 18h5'
export const handleIcon = 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1'
export const basketIcon = 'M4 9.5h16l-1.8 10H5.8zM8.5 9.5 11 4M15.5 9.5 13 4'
export const usersIcon =
  'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3 19.5a6 6 0 0 1 12 0M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.2a6 6 0 0 1 3.5 5.3'
