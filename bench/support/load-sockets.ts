import { connect, type Socket } from 'node:net';

/** A load: duration, number of keep-alive connections, and request. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Expected status of every response. */
  status: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** 99th percentile of the response time, in ms. */
  p99: number;
  /** Responses with another status, errors and timeouts. */
  wrong: number;
  /** Share of one core that the generator used: near 1, it may have been slower than the server. */
  busy: number;
}

/** Bytes per read; every connection has one buffer, which it reuses. */
const bufferBytes = 65_536;

/**
 * Generates load over plain sockets: each connection sends the same bytes again as soon as it has received a whole
 * response. Parses only the status and Content-Length, so that it needs less CPU than the server.
 */
export async function runSockets({ url, headers, connections, seconds, status }: Load): Promise<LoadResult> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
  ];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const took: number[] = [];
  let wrong = 0;
  let over = false;
  const cpuBefore = process.cpuUsage();
  const began = performance.now();

  const openSocket = (): Socket => {
    let sent = 0;
    let remainingBytes = 0;
    let head = '';
    const ask = (): void => {
      sent = performance.now();
      socket.write(request);
    };
    const read = (bytes: Buffer): void => {
      if (remainingBytes === 0) {
        const end = bytes.indexOf('\r\n\r\n');
        head += bytes.toString('latin1', 0, end === -1 ? bytes.length : end);
        if (end === -1) return;
        if (!head.startsWith(`HTTP/1.1 ${status} `)) wrong += 1;
        remainingBytes = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0) - (bytes.length - end - 4);
        head = '';
      } else remainingBytes -= bytes.length;
      if (remainingBytes > 0 || over) return;
      took.push(performance.now() - sent);
      ask();
    };
    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback: (length) => {
          read(buffer.subarray(0, length));
          return true;
        },
      },
    });
    return socket.on('error', () => (wrong += 1)).once('connect', ask);
  };

  const sockets = Array.from({ length: connections }, openSocket);
  await new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
  over = true;
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const socket of sockets) socket.destroy();
  const sorted = took.sort((a, b) => a - b);
  return {
    requests: sorted.length,
    perSecond: (sorted.length / elapsed) * 1000,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    wrong,
    busy: (user + system) / 1000 / elapsed,
  };
}
