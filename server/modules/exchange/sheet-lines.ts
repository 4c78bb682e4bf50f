/** The lines of sheet n, counted from 0, are staged as n times this number plus the line. */
export const sheetLines = 10_000_000
