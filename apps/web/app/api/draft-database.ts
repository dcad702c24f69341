/** Name of the IndexedDB database that holds the files of drafts, and forms that wait to be sent. */
export const draftDatabaseName = 'moonfloor-drafts';

/** Local storage key that is set from when a form waits to be sent until the logout, so that the logout asks. */
export const formsWaitKey = 'forms-wait';
