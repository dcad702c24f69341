/** Name of the IndexedDB database that holds the files of drafts, and forms that wait to be sent. */
export const draftDatabaseName = 'moonfloor-drafts';
