/** A row of the nth sheet has this many times nth added to its line, so that rows of several sheets are one table. */
export const sheetLines = 10_000_000
