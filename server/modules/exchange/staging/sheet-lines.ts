/** The lines of sheet n, counted from 0, are staged as n times this number plus the line. */
export const sheetLines = 10_000_000

/** Sum n, counted from 0, of a row that holds several is staged as n times this number plus the line of the row. */
export const partLines = 1_000_000_000_000

/**
 * Sums of a column beside the services of a receipt, such as a penalty, are staged from this line on. The rows of a
 * receipt may have equal ones.
 */
export const firstSideLine = 1000 * partLines
