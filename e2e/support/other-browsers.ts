import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { portOf } from '../../scripts/spawn-site.ts';

/** A browser other than Chromium, with one page. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Returns the value of an expression in the page, as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Returns the path of an installed program; null without one. */
function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // in the next folder
    }
  }
  return null;
}

const firefox = findProgram('firefox-esr') ?? findProgram('firefox');
const webKit = findProgram('WebKitWebDriver');
const display = findProgram('Xvfb');

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'close');
}

/** Starts Firefox, which speaks WebDriver BiDi itself. */
async function startFirefox(program: string): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'moonfloor-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /ws:\/\/\S+/.exec(line)?.[0] ?? '';
    if (address !== '') break;
  }
  child.stderr.resume();
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const answers = new Map<number, (answer: string) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id }: { id: number } = JSON.parse(data);
    answers.get(id)?.(data);
  });
  let calls = 0;
  const call = async <Result>(method: string, params: object): Promise<Result> => {
    const id = (calls += 1);
    const answered = new Promise<string>((resolve) => answers.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message }: { result: Result; message?: string } = JSON.parse(await answered);
    if (message !== undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
  await call('session.new', { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]!.context;
  return {
    open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result } = await call<{ result?: { value?: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      return JSON.parse(result?.value ?? 'null');
    },
    async close() {
      socket.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Resolves as soon as a program listens on the port. */
async function connectable(port: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    },
    { timeout: 30_000 },
  );
}

/** Starts the browser of WebKitGTK, on a virtual display, behind its WebDriver. */
async function startWebKit(driver: string, server: string): Promise<OtherBrowser> {
  const screen = spawn(server, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(createInterface(screen.stdout), 'line');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  const child = spawn(driver, [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${number}` }, stdio: 'ignore' });
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    const { value } = JSON.parse(text);
    return value;
  };
  await connectable(port);
  const session = await call<{ sessionId: string }>('POST', '', { capabilities: {} });
  const id = `/${session.sessionId}`;
  return {
    open: (url) => call('POST', `${id}/url`, { url }),
    evaluate: (expression) => call('POST', `${id}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async close() {
      await call('DELETE', id);
      await end(child);
      await end(screen);
    },
  };
}

/** The browsers, each with what it lacks on this machine, if anything. */
export const otherBrowsers = [
  { name: 'Firefox', lacks: firefox === null ? 'firefox-esr' : null, start: () => startFirefox(firefox ?? '') },
  {
    name: 'WebKit',
    lacks: webKit === null ? 'webkit2gtk-driver' : display === null ? 'xvfb' : null,
    start: () => startWebKit(webKit ?? '', display ?? ''),
  },
];
