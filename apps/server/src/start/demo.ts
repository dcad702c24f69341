import { existsSync } from 'node:fs';
import path from 'node:path';
import { keepFilesPrivate } from '../platform/files.ts';
import { buildIfStale } from '../platform/web-build.ts';
import { demoEnvironment, makeDemoSite } from '../sample/demo-site.ts';
import { sampleAccounts } from '../sample/sample-records.ts';
import { run } from './serve.ts';
import { errorLines } from './start-errors.ts';

/** Whether pages are those of the development server. The sample of the last start is then kept. */
const development = process.argv.includes('--dev');

keepFilesPrivate();
try {
  const env = demoEnvironment(process.env, path.resolve('data-demo'));
  await run(env, { development }, async ({ audioDir }) => {
    // tracks are stored last, so a sample that has them is complete
    if (development && existsSync(audioDir)) return;
    console.log('Creating the sample data…');
    const build = development ? null : buildIfStale((line) => console.log(line));
    await Promise.all([build, makeDemoSite(env)]);
  });
} catch (error) {
  for (const line of errorLines(error)) console.error(line);
  process.exit(1);
}
console.log('Sign in with');
for (const { username, email, password } of Object.values(sampleAccounts)) {
  console.log(`  ${email}  ${password}  (${username})`);
}
console.log('Mails are files in data-demo/outbox.');
