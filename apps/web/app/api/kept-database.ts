/** Name of the IndexedDB database that holds the files of kept forms, and forms that wait to be sent. */
export const keptFormsDatabase = 'moonfloor-drafts';

/** Local storage key that is set while a form waits to be sent, and until the logout, which asks about it. */
export const formsWaitKey = 'forms-wait';
