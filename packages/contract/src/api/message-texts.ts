import { msg } from '@moonfloor/messages/t';

// Constants of their own: the build copies each to where it is used, so that pages load no others (`vite.config.ts`).

export const eventsFailed = msg('Failed to fetch events');
export const releasesFailed = msg('Failed to fetch releases');
export const loadFailed = msg('Failed to fetch data');
export const eventFailed = msg('Error fetching event details');
export const artistFailed = msg('Error fetching artist details');
export const decorationFailed = msg('Error fetching decoration details');
export const releaseFailed = msg('Error fetching release details');
export const searchFailed = msg('The search failed');
export const seriesNotFound = msg('Series not found');
export const eventNotFound = msg('Event not found');
export const artistNotFound = msg('Artist not found');
export const decorationNotFound = msg('Decoration not found');
export const releaseNotFound = msg('Release not found');
export const unreachable = msg('The server cannot be reached. Please check your connection and try again.');
export const unexpected = msg('Something went wrong. Please try again.');
export const sessionExpired = msg('Your session has expired. Please log in again.');
export const followFailed = msg('This could not be changed. Please try again.');
export const reasonRequired = msg('Please write a reason');
export const reportThanks = msg('Thank you. A moderator will look at it.');

export const loginFailed = msg('Login failed');
export const registrationFailed = msg('Registration failed');
export const credentialsRequired = msg('Email and password are required');
export const allFieldsRequired = msg('All fields are required');
export const badEmail = msg('Please enter a valid email address');
export const passwordLength = msg('Password must be 8 to 128 characters');
export const passwordsDiffer = msg('Passwords do not match');

export const notOfSeries = msg('Only people who look after this series can add events of another name to it');
export const noEditions = msg('There are no other editions of this event that you may change');
export const noSeries = msg('This event is not a date of a series');
export const ruleOfSeries = msg('How a series repeats is changed on its page');
export const scopeOfDate = msg('Day and series can be changed for this date only');
export const tooManyActs = msg('This line-up is too long to be given to so many dates at once');

export const authRequired = msg('Authentication required');
export const badCredentials = msg('Invalid email or password');
export const emailTaken = msg('This email is already registered');
export const usernameTaken = msg('This username is already taken');
export const linkGone = msg('This link has been used or has expired');
export const linkMissing = msg('token must be the one from the mail');
export const usernameLength = msg('Username must be 2 to 40 characters');
export const usernameBlank = msg('Username must contain a letter, a digit or a symbol');
export const usernameLink = msg('Username must not be a web address');
export const usernameReserved = msg('This name could be mistaken for the site or its team. Please choose another one.');
export const usernameInvisible = msg('Username must not contain invisible characters');
export const passwordCommon = msg('This password is easy to guess. Please choose another one.');
export const emailUnverified = msg(
  'Please confirm your email address first, with the link that we sent you. Your entries are kept.',
);
export const currentPasswordNeeded = msg('Please enter your current password to change your email or password');
export const currentPasswordWrong = msg('Current password is incorrect');
export const noPassword = msg('Your account has no password yet. Please set one in your account, or sign in again.');
export const passwordAgain = msg('Please enter your password again to do this');
export const passwordNotChecked = msg('The password could not be checked. Please try again.');
export const issuerNotFound = msg('This site does not offer this way to sign in');
export const issuerOtherBrowser = msg(
  'This sign-in was started in another browser, or too long ago. Please start again here.',
);
export const issuerTicketExpired = msg('This sign-in took too long or was finished already. Please start again.');
export const issuerWithoutEmail = msg('An account needs a confirmed email address, and none was given');
export const identityNotFound = msg('This sign-in is not linked to your account');
export const identityTaken = msg('This sign-in is already linked to another account here');
export const lastWayIn = msg('This is the only way to sign in to your account. Please set a password first.');
export const sessionNotFound = msg('This sign-in has already ended');
export const secondFactorRequired = msg('Please enter a code from your authenticator app');
export const secondFactorNeeded = msg(
  'Admins and moderators need a second factor on this site. Please set one up in your account.',
);
export const secondFactorFirst = msg('Please sign in again with your second factor to do this');
export const signInTooLate = msg('That took too long. Please sign in again.');
export const codeRequired = msg('Please enter the code');
export const codeWrong = msg(
  'This code is not valid. Each code works once, for about 30 seconds. If it keeps failing, check the clock of your device.',
);
export const totpNotStarted = msg('Please start again: this set-up is no longer valid');
export const totpOff = msg('No authenticator app is set up');
export const totpOn = msg('An authenticator app is already set up');
export const noPasskeys = msg('You have no passkeys yet');
export const passkeyNotFound = msg('Passkey not found');
export const passkeyNameRequired = msg('Please give the passkey a name, so that you can recognise it later');
export const tooManyPasskeys = msg('You can have up to 20 passkeys. Please remove one that you no longer use.');
export const passkeyTaken = msg('This passkey is already in use here');
export const passkeyUnknown = msg('This passkey is not known here. It may have been removed.');
export const passkeyOfOtherSite = msg('This passkey belongs to another site');
export const passkeyTooLate = msg('That took too long. Please try the passkey again.');
export const passkeyCopied = msg(
  'This passkey may have been copied, so it was refused. Please sign in another way and remove it.',
);
export const passkeyRefused = msg('The passkey could not be verified. Please try again.');
export const contributionsRequired = msg('Please choose what becomes of the records that you added: keep or remove');
export const timeZone = msg('Please choose a time zone such as Europe/Lisbon');
export const mailLanguage = msg('Please choose one of the site’s languages');
export const exportFailed = msg('Your data could not be downloaded. Please try again.');
export const accountNotDeleted = msg('The account could not be deleted. Please try again.');
export const badDevice = msg('device must be 22 to 86 letters, digits, - and _');
export const adminOnly = msg('Only admins can do this');
export const moderatorOnly = msg('Only moderators and admins can do this');
export const ownDecision = msg('You are involved in this yourself, so another moderator has to decide');
export const decidedByAdmin = msg('An admin has decided on this, so only admins can change it');
export const mergeOwnValues = msg(
  'Another moderator has to merge these if values of your own record are taken. You can merge them without any.',
);
export const notOwner = msg('Only its author, owners, helpers and admins can edit this');
export const changedMeanwhile = msg('Somebody else has changed this in the meantime');
export const preconditionRequired = msg(
  'Somebody else has changed this since you last did. Please read it again, and send its updated_at as If-Match.',
);
export const keyReused = msg('You have submitted this before, with other contents');
export const badIdempotencyKey = msg('The idempotency key must be 1 to 200 visible characters');
export const tooManyTries = msg('Too many attempts. Please wait a moment and try again.');

export const tokenNameRequired = msg('Please give the token a name, so that you can recognise it later');
export const tokenScopes = msg('Please choose the token’s permissions: read, submit, or both');
export const tokenDays = msg('A token can be valid for 1 to 366 days');
export const tooManyTokens = msg('You can have up to 20 access tokens. Please revoke one that you no longer use.');
export const tokenNotFound = msg('Access token not found');
export const tokensFailed = msg('Your access tokens could not be loaded');
export const tokenNotMade = msg('The token could not be created. Please try again.');
export const tokenNotRevoked = msg('The token could not be revoked. Please try again.');
export const tokenCannotRead = msg('This access token was not made to read');
export const tokenCannotSubmit = msg('This access token was not made to submit');
export const tokenNotForThis = msg('This cannot be done with an access token');

export const nothingToFollow = msg('There is nothing to follow with this name or id');
export const tooManyFollows = msg('You can follow up to 500 things. Please unfollow some first.');
export const tooManyFilters = msg('You can follow up to 50 filters. Please unfollow some first.');
export const subscriptionNotFound = msg('This browser is not registered for reminders');
export const unknownPushService = msg('This site sends no notifications to the push service of this browser');
export const networkReminders = msg(
  'Too many devices in this network get reminders without an account. Please sign in to get yours',
);
export const pushFailed = msg('The push service of this browser cannot be reached. Please try again later');
export const feedNotFound = msg('This address has been replaced or removed by its owner');
export const followsFailed = msg('What you follow could not be loaded');
export const tooManyStars = msg('You can have up to 2,000 stars. Please remove some first.');
export const notificationsFailed = msg('Your notifications could not be loaded');
export const unsubscribeLink = msg('This link is no longer valid. You can change your mails in your account.');

export const eventRequired = msg('Please fill in all required fields');
export const endBeforeStart = msg('End date must be after or equal to start date');
export const endTooLate = msg('An event can end up to 62 days after it starts');
export const setWithoutStart = msg('An end needs a start');
export const setTooLong = msg('The end must be after the start, at most 24 hours later');
export const floorsIncomplete = msg('All floors must have a name and at least one artist');
export const artistRequired = msg('Artist name and country are required');
export const namesakeHere = msg(
  'This name is already listed in this country. Please say whether yours is a different one',
);
export const artistExists = msg('This artist name already exists');
export const decorationRequired = msg('Decoration name and country are required');
export const decorationExists = msg('This decoration name already exists');
export const releaseRequired = msg('Release name, artist name, and release date are required');
export const nameAndCountryRequired = msg('Name and country are required');
export const nameRequired = msg('Please enter a name');
export const pictureTooLarge = msg('Image size must be less than 5MB');
export const artistPictureTooLarge = msg('Image must be less than 5MB');
export const pictureType = msg('Only JPG and PNG files are allowed');
export const pictureTooManyPixels = msg('Images can have at most 50 megapixels');
export const pictureUnreadable = msg('This image is damaged and cannot be read');
export const tooManyPictures = msg('A decoration can have up to 12 images');
export const tooManyNames = msg('There can be up to 10 alternative names');
export const pictureOrder = msg('The order must name every image once');
export const pictureNotYours = msg('Only images of this decoration can be kept');
export const tooManyStyles = msg('Choose up to 3 styles');
export const coordinatesPair = msg('Latitude and longitude must be given together');
export const relatedToItself = msg('An artist cannot be an alias or a member of itself');
export const aboveItself = msg('This would put it above itself; please choose another one');
export const radiusWithoutPlace = msg('An area on the map needs the coordinates of its centre');
export const hiddenUntilPast = msg('The place can be hidden until a time in the future');
export const hiddenUntilLate = msg('The place can be hidden until a year after the event at most');
export const placeLinkGone = msg('This link to the place has been replaced or removed');
export const placeNotHidden = msg('The place of this event is not hidden');
export const feedbackRequired = msg('Please write your feedback first');
export const badSolution = msg('The solution of the challenge could not be read');
export const challengeRequired = msg(
  'There have been many requests from your network in the last hour. Your browser has to solve a puzzle before this can be sent.',
);
export const reportDecided = msg('Somebody else has already decided on this report');
export const claimNothing = msg('Please give a mail address at the website of this page, or write to the moderators');
export const claimAddress = msg('This address is not at the website that this page links to');
export const claimUnproven = msg(
  'This address alone proves too little: the page has linked to its website for less than 30 days, or you had a part in adding it. So a moderator decides; you will get mail.',
);
export const claimOwned = msg('You can edit this page already');
export const claimWaiting = msg('Your claim is already waiting for a moderator');
export const claimTooMany = msg('Many claims of yours are still open. Please wait until some of them are decided.');
export const claimExpired = msg('This link has expired or was used already. Please claim the page again.');
export const claimNotYours = msg(
  'This link belongs to the claim of another member. Please sign in as the one who made it.',
);
export const muteUnknown = msg('This link is no longer valid. You can end these mails on the pages that you own.');
export const claimOwn = msg('You cannot decide on your own claim');
export const claimDecided = msg('Somebody else has already decided on this claim');
export const ownersOnly = msg('Only owners of this page can do this');
export const helperUnknown = msg('There is no member with this name');
export const helperAlready = msg('This member can edit the page already');
export const tooManyKeepers = msg('A page can have up to 20 owners and 20 helpers');
export const tooManyOwned = msg('One account can own up to 200 pages, and help with 200 others');
export const suggestOwn = msg('You can change this yourself, so there is no need to suggest it');
export const suggestNothing = msg('Nothing differs from what is there now');
export const suggestTooMany = msg(
  'Many suggestions of yours are still waiting. Please wait until some of them are decided.',
);
export const suggestionDecided = msg('Somebody else has already decided on this suggestion');
export const suggestionOwn = msg('You cannot decide on your own suggestion');
export const suggestionReason = msg('Please give a reason');
export const suggestionField = msg('This suggestion does not change that field');
export const answerRequired = msg('Please write an answer first');
export const senderGone = msg(
  'The account that sent this no longer exists or has no address of its own, so there is no address to answer to',
);
export const mailNotFound = msg('Mail not found');
export const mailNotResendable = msg('This mail can no longer be sent, because its links have expired');
export const mailBeingSent = msg('This mail is being sent just now');
export const mailsFailed = msg('The mails could not be loaded');
export const noLongerWaiting = msg('Somebody else has already decided this');
export const nothingToRestore = msg(
  'There is nothing to restore: the record already matches this version, or was deleted by it',
);
export const mergedAway = msg('This was merged into another record and cannot be restored');
export const mergeWithItself = msg('Choose two different records to merge');
export const mergeChanged = msg('One of the two records has changed in the meantime. Please check them again.');
export const mergeField = msg('Only this type’s fields can be chosen, and only lists can be combined');
export const nothingToUndo = msg('This can no longer be undone because the record has changed since');
export const oembedUrl = msg('url must be the address of a page of this site');
export const badPath = msg('path must be an address on this site');
export const badSeconds = msg('seconds must be a number from 0 to 1800');
export const nothingToCount = msg('Give a path, seconds, or both');
export const feedbackThanks = msg('Thank you for your feedback!');

export const importNothing = msg('Please choose a file, or give an address or the text itself');
export const importAddress = msg('Please give an address that starts with http://, https:// or webcal://');
export const importTooLarge = msg('A source can have at most 5 MB');
export const importNotFound = msg('This import no longer exists. Please start again.');
export const importChooseRows = msg('Please choose at least one row');
export const importCountry = msg('Unknown country. Please choose one from the list, or write its usual name');
export const importTooManyRows = msg('These are more rows than can be imported at once');
export const importOneAtATime = msg('Other imports of yours are still being read. Please try again in a few seconds.');
export const importAgain = msg('again must be true or false');
export const importMovedOn = msg(
  'Something has changed since this preview, so nothing was imported. Please look at it once more.',
);
export const importFailed = msg('The import could not be read');
export const sourcesFailed = msg('The source’s values could not be loaded');

export const sessionsFailed = msg('Your sign-ins could not be loaded');
export const sessionNotEnded = msg('The sign-in could not be ended. Please try again.');
export const passkeysFailed = msg('Your passkeys could not be loaded');
export const passkeyNotRemoved = msg('The passkey could not be removed. Please try again.');
export const passkeyNotRenamed = msg('The passkey could not be renamed. Please try again.');
export const secondFactorFailed = msg('Your second factor could not be loaded or changed. Please try again.');
export const secondFactorHint = msg(
  'Admins and moderators need a second factor on this site: set up an app here or add a passkey. If you already have one, sign in again with it.',
);
export const profileFailed = msg('Profile update failed');
export const contentFailed = msg('Failed to load your content');
export const analyticsFailed = msg('Failed to load analytics data');
export const dashboardFailed = msg('The dashboard could not be loaded');
export const securityLogFailed = msg('The security log could not be loaded');
export const activityFailed = msg('Failed to load activity history');
export const feedbackFailed = msg('Failed to submit feedback. Please try again.');

export const feedbackNotFound = msg('Feedback not found');
export const userNotFound = msg('User not found');
export const lastAdmin = msg('This is the last admin who can sign in. Make somebody else an admin first.');
export const noOwnAddress = msg('This address belongs to another account, so no mail is sent to it');
export const accountsFailed = msg('The users could not be loaded');
export const accountFailed = msg('The user could not be loaded');
export const suspendOneself = msg('You cannot suspend yourself');
export const blockValue = msg(
  'Please enter an email address, a mail domain such as example.com, or a network such as 192.0.2.0/24',
);
export const blockTooLarge = msg('This network is too large to block');
export const blockDays = msg('A block can last 1 to 3,650 days, or until it is removed');
export const blockExists = msg('This is blocked already');
export const blockOneself = msg('This would block you yourself');
export const blockNotFound = msg('This is no longer blocked');
export const blockNotMade = msg('Nothing was blocked. Please try again.');
export const blocksFailed = msg('The block list could not be loaded');
export const emailBlocked = msg('This address cannot be used here. Please use another one.');
export const networkBlocked = msg(
  'Your network has been blocked here. Please write to whoever runs the site if this is a mistake.',
);
export const accountSuspended = msg(
  'This account has been suspended. Please write to whoever runs the site if this is a mistake.',
);
export const authorSuspended = msg('The account that added this is suspended, so it stays hidden');
export const reportNotFound = msg('Report not found');
export const claimNotFound = msg('Claim not found');
export const keeperNotFound = msg('This member neither owns the page nor helps with it');
export const suggestionNotFound = msg('Suggestion not found');
export const notFound = msg('Not found');
export const placeUnknown = msg('No town or region is called “{text}”.');

export const bodyTooLarge = msg('This is too large for the server');
export const jsonTooDeep = msg('Lists are nested too deeply');
export const bodyStalled = msg(
  'Your connection stopped for 10 seconds before everything had arrived. Please try again.',
);
export const badBody = msg('The request could not be read');
export const unknownField = msg('This form has no such field');
export const textExpected = msg('This field takes a text, not a file');
export const fileExpected = msg('This field takes a file, not a text');
export const textTooLong = msg('This text is too long');
export const oneFileOnly = msg('Only one file can be sent');
export const badRange = msg('The requested range is outside the file');
export const wrongType = msg('Unsupported content type');
export const overloaded = msg('The site is very busy right now. Please try again in a moment.');
export const unavailable = msg('The site cannot reach its data just now. Please try again in a moment.');
