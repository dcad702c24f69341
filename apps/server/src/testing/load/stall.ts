import { once } from 'node:events';
import { beginForm, fileHead } from '../begun-form.ts';
import type { StallPlan } from './offered.ts';

/** The process of `stallUploads`. */
const { address, tokens, bytes }: StallPlan = JSON.parse(process.env.PLAN!);
const port = Number(new URL(address).port);
const chunk = Buffer.alloc(64 * 1024, 'x');
const dripMs = 5000;

/** Numbers of uploads that have stopped once, and of those that the server has given up, by status. */
let stopped = 0;
const answers: Record<string, number> = {};

async function stall(token: string, at: number): Promise<void> {
  const form = beginForm({ port, token, path: '/decorations/submit' });
  const closed = once(form.socket, 'close');
  void form.answer.then(({ status }) => {
    answers[status] = (answers[status] ?? 0) + 1;
  });
  await form.taken;
  const pictureBytes = 4 * 1024 * 1024;
  for (let sent = 0; sent < bytes && !form.socket.destroyed; sent += chunk.length) {
    if (sent % pictureBytes === 0) await form.send(`\r\n${fileHead('decoration_images')}`);
    await form.send(chunk);
  }
  const drip = at % 2 === 0 ? setInterval(() => void form.send('x'), dripMs) : undefined;
  stopped += 1;
  if (stopped === tokens.length) process.stdout.write('All have stopped\n');
  await closed;
  clearInterval(drip);
}

process.once('SIGTERM', () => {
  process.stdout.write(`Answers: ${JSON.stringify(answers)}\n`);
  process.exit();
});

await Promise.all(
  tokens.map(async (token, at) => {
    for (;;) await stall(token, at);
  }),
);
