import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run, type Outcome } from './run.ts';

// the headless shell comes first: without window decorations, tests take a third less time
const names = 'chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome chrome'.split(' ');
const folders = '/usr/bin /usr/local/bin /snap/bin /opt/google/chrome /usr/lib/chromium /opt/chromium'.split(' ');
const macBrowsers = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Time limits in ms. */
const downloadTime = 180_000;
const packageTime = 300_000;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedBrowsers(): string[] {
  const all = [...new Set([...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders])];
  return [...names.flatMap((name) => all.map((folder) => join(folder, name))), ...macBrowsers].filter(isExecutable);
}

/** Whether the browser starts: a file may be a stub, or system libraries may be missing. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of installedBrowsers()) if (await starts(path)) return path;
  return undefined;
}

async function download(): Promise<void> {
  console.log('No browser found; downloading Chromium with Playwright …');
  await run('playwright', ['install', '--only-shell', 'chromium'], {
    timeout: downloadTime,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
}

/** Installs the system's package where apt-get may be run without a password. Returns apt-get's output. */
async function installPackage(): Promise<string> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args: string[]): Promise<Outcome> =>
    run('env', [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], { timeout: packageTime });
  const install = (name: string): Promise<Outcome> => {
    console.log(`Installing the package ${name} with apt-get …`);
    return aptGet('install', '-y', '--no-install-recommends', name);
  };
  await aptGet('update');
  const shell = await install('chromium-headless-shell');
  return shell.code === 0 ? shell.output : (await install('chromium')).output;
}

/**
 * Finds a Chromium that starts, in this order: CHROMIUM_PATH, an installed one, Playwright's, which is downloaded if
 * necessary, and the system's package, which is installed.
 *
 * @returns its path, or undefined for Playwright's
 * @throws Error with instructions when none is available
 */
export async function findBrowser(): Promise<string | undefined> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await starts(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which does not start`);
  }
  const installed = await firstThatStarts();
  if (installed !== undefined) return installed;
  if (await starts(undefined)) return undefined;
  await download();
  if (await starts(undefined)) return undefined;
  const complaint = await installPackage();
  const packaged = await firstThatStarts();
  if (packaged !== undefined) return packaged;
  throw new Error(`No Chromium available: install one, or set CHROMIUM_PATH.\n${complaint}`);
}
