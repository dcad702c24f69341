import { keepFilesPrivate } from '../platform/files.ts';
import { runCommand } from './run-command.ts';

keepFilesPrivate();
process.exit(
  await runCommand(process.argv.slice(2), process.env, {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
  }),
);
