/** Name of the IndexedDB database that holds the files of drafts. */
export const draftDatabaseName = 'moonfloor-drafts';
