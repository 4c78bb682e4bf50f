/** The text is shown to people. The caller adds the file name. */
export class UnreadableTableError extends Error {}
