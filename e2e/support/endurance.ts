/** Whether `npm run test:endurance` runs the tests: all of them, with all their pages, widths and databases. */
export const endurance = process.env.ENDURANCE === 'on';
