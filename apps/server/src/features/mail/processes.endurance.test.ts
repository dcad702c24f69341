import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareText } from '@moonfloor/contract/values/text';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { type Program, startProgram } from '../../testing/programs.ts';
import { enqueueMails } from './enqueue.ts';

const mails = Array.from({ length: 60 }, (_, at) => `m${at}@example.org`);

describeOnBothDatabases('processes that send from one queue', (dialect) => {
  let opened: TestStore;
  let server: MailServer;
  let hold: (recipients: string[]) => Promise<void>;

  beforeEach(async () => {
    hold = () => Promise.resolve();
    server = await startMailServer({ onMail: ({ recipients }) => hold(recipients) });
    opened = await openTestStore(dialect);
    await enqueueMails(
      opened.store.db,
      mails.map((to) => ({
        to,
        language: 'en',
        kind: 'test',
        write: () => ({ subject: 'Hello', blocks: [{ paragraph: 'Hello' }] }),
      })),
      new Date(Date.now() - 1000).toISOString(),
    );
  });
  afterEach(async () => {
    await opened.close();
    await server.close();
  });

  const start = (): Program =>
    startProgram(['testing/programs/send-mails-program.ts'], {
      DATA_DIR: opened.place.dataDir,
      ...(opened.place.databaseUrl !== undefined && { DATABASE_URL: opened.place.databaseUrl }),
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      LOG_LEVEL: 'fatal',
    });
  const received = () => server.received.flatMap(({ recipients }) => recipients).toSorted(compareText);
  const sorted = mails.toSorted(compareText);

  test('deliver each mail once', async () => {
    // both are at work before any mail is accepted
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    hold = () => {
      asked += 1;
      if (asked === 8) answer.resolve();
      return answer.promise;
    };
    const both = [start(), start()];
    const codes = await Promise.all(both.map(({ ended }) => ended));
    expect(codes, both.map(({ output }) => output()).join('\n')).toEqual([0, 0]);
    expect(received()).toEqual(sorted);
  });

  test('when one is killed, the other sends the rest, and none twice', async () => {
    const held: string[] = [];
    const answer = Promise.withResolvers<void>();
    const handedOver = Promise.withResolvers<void>();
    hold = (recipients) => {
      held.push(...recipients);
      if (held.length === 4) handedOver.resolve();
      return answer.promise;
    };
    const victim = start();
    await Promise.race([handedOver.promise, victim.ended]);
    expect(held, victim.output()).toHaveLength(4);
    victim.process.kill('SIGKILL');
    await victim.ended;
    hold = () => Promise.resolve();
    expect(await start().ended).toBe(0);
    const rest = sorted.filter((to) => !held.includes(to));
    expect(received()).toEqual(rest);
    const kept = await opened.store.db.selectFrom('mail').where('state', '=', 'sending').select('to_address').execute();
    expect(new Set(kept.map((mail) => mail.to_address))).toEqual(new Set(held));
    // the server accepts the bytes that it got before the process died
    answer.resolve();
    expect(await start().ended).toBe(0);
    expect(received()).toEqual(sorted);
  });
});
