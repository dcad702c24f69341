import path from 'node:path';
import { keepFilesPrivate } from '../platform/files.ts';
import { buildIfStale } from '../platform/web-build.ts';
import { demoEnvironment, makeDemoSite } from '../sample/demo-site.ts';
import { sampleAccounts } from '../sample/sample-records.ts';
import { run } from './serve.ts';
import { errorLines } from './start-errors.ts';

keepFilesPrivate();
try {
  const env = demoEnvironment(process.env, path.resolve('data-demo'));
  await run(env, {}, async () => {
    console.log('Creating the sample data…');
    await Promise.all([buildIfStale((line) => console.log(line)), makeDemoSite(env)]);
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
