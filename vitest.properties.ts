import fc from 'fast-check';

// `npm test` tries the same values every time, so that it fails only when the code changes; `npm run test:endurance` tries
// others.
if (process.env['RANDOM_PROPERTIES'] === undefined) fc.configureGlobal({ seed: 1 });
