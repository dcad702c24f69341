/** Name of the IndexedDB database that holds the files of drafts, and forms that wait to be sent. */
export const draftDatabaseName = 'moonfloor-drafts';

/** Local storage key that is set while a form waits to be sent, and until the logout, which asks about it. */
export const formsWaitKey = 'forms-wait';
