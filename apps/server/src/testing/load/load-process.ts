import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadFigures, LoadPlan, Offer, Outcome, Times } from './offer-load.ts';

/**
 * The load process of `offerLoad`. Requests per second are sent when they are due, independently of earlier responses
 * (open loop), and their latency counts from then: a slow server does not reduce the load.
 */
const { address, seconds, firstNumber, offers }: LoadPlan = JSON.parse(process.env.PLAN!);
const { hostname, port } = new URL(address);
let number = firstNumber;

interface Sender {
  offer: Offer;
  outcome: Outcome;
  served: number[];
  refused: number[];
  agent: Agent;
  ask(due: number): Promise<void>;
}

function senderOf(offer: Offer): Sender {
  const none = { median: 0, p95: 0, p99: 0, max: 0 };
  const outcome: Outcome = { sent: 0, statuses: {}, withoutRetryAfter: 0, served: none, refused: none };
  const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity });
  const sender: Sender = { offer, outcome, served: [], refused: [], agent, ask: (due) => ask(sender, due) };
  return sender;
}

function ask(
  { offer: { paths, tokens = [], changes }, outcome, served, refused, agent }: Sender,
  due: number,
): Promise<void> {
  const turn = outcome.sent;
  outcome.sent += 1;
  number += 1;
  const token = tokens[turn % tokens.length];
  const path = paths[turn % paths.length]!.replaceAll('{n}', String(number));
  const body =
    changes && `--b\r\nContent-Disposition: form-data; name="${changes}"\r\n\r\nChange ${number}\r\n--b--\r\n`;
  const method = changes === undefined ? 'GET' : 'PUT';
  const headers = {
    'accept-encoding': 'br',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(changes !== undefined && { 'content-type': 'multipart/form-data; boundary=b' }),
  };
  return new Promise((resolve) => {
    const note = (status: string): void => {
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      resolve();
    };
    const send = (): void =>
      void request({ hostname, port, path, agent, method, headers }, receive).once('error', retry).end(body);
    // the server closed the connection before it received the request
    function retry(this: ClientRequest, { code }: NodeJS.ErrnoException): void {
      if (this.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')) send();
      else note('none');
    }
    const receive = (response: IncomingMessage): void => {
      const { statusCode: status = 0 } = response;
      response.resume().once('end', () => {
        if (status < 400) served.push(performance.now() - due);
        if (status === 503) refused.push(performance.now() - due);
        if (status === 503 && response.headers['retry-after'] === undefined) outcome.withoutRetryAfter += 1;
        note(String(status));
      });
      response.once('error', () => note('none'));
    };
    send();
  });
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Opens an offer's connections in advance, like a proxy. */
function connect({ offer: { connections = 0 }, agent }: Sender): Promise<unknown> {
  const one = () =>
    new Promise<void>((resolve, reject) => {
      request({ hostname, port, path: '/healthz', agent }, (response) => response.resume().once('end', () => resolve()))
        .once('error', reject)
        .end();
    });
  return Promise.all(Array.from({ length: connections }, one));
}

const senders = offers.map(senderOf);
for (const sender of senders) await connect(sender);
const waitedFor: Promise<void>[] = [];
const began = performance.now();
const ends = began + seconds * 1000;

for (const sender of senders) {
  const client = async (): Promise<void> => {
    while (performance.now() < ends) await sender.ask(performance.now());
  };
  waitedFor.push(...Array.from({ length: sender.offer.clients ?? 0 }, client));
}
while (performance.now() < ends) {
  const now = performance.now();
  for (const {
    offer: { perSecond = 0 },
    outcome,
    ask: send,
  } of senders) {
    const due = Math.floor(((now - began) / 1000) * perSecond);
    while (outcome.sent < due) waitedFor.push(send(began + ((outcome.sent + 1) * 1000) / perSecond));
  }
  await pause(2);
}
const took = (performance.now() - began) / 1000;
const { user: account, system } = process.cpuUsage();
await Promise.all(waitedFor);
const outcomes = senders.map(({ offer: { name }, outcome, served, refused }) => [
  name,
  { ...outcome, served: timesOf(served), refused: timesOf(refused) },
]);
const figures: LoadFigures = {
  seconds: took,
  ownCpu: (account + system) / 1e6 / took,
  outcomes: Object.fromEntries(outcomes),
};
process.stdout.write(`Figures: ${JSON.stringify(figures)}\n`);
for (const { agent } of senders) agent.destroy();
