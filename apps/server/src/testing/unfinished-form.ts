import { connect, type Socket } from 'node:net';

/** A form, or another body, that is being sent in chunks. */
export interface UnfinishedForm {
  socket: Socket;
  /** Resolves when the server has taken the request. */
  taken: Promise<void>;
  send(chunk: string | Uint8Array): Promise<void>;
  end(): void;
  answer: Promise<{ status: number; body: string; head: string }>;
}

/** Where a form is sent, and by whom. */
export interface FormTarget {
  port: number;
  token: string;
  method?: string;
  path?: string;
  type?: string;
}

/** A text of a form with the boundary `b`. */
export const textPart = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The head of a file of such a form. */
export const fileHead = (field: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;

/** The required fields of an artist. */
export const artistParts = `${textPart('artist_name', 'Somebody')}${textPart('artist_country', 'Japan')}`;

/** Begins to send a form without Content-Length. */
export function beginForm({
  port,
  token,
  method = 'POST',
  path = '/artists/submit',
  type = 'multipart/form-data; boundary=b',
}: FormTarget): UnfinishedForm {
  const socket = connect(port, '127.0.0.1');
  // the server may end the connection while the form is still being sent
  socket.on('error', () => undefined);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n` +
      `Content-Type: ${type}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const send = (chunk: string | Uint8Array) =>
    new Promise<void>((resolve) => {
      socket.write(`${Buffer.byteLength(chunk).toString(16)}\r\n`);
      socket.write(chunk);
      socket.write('\r\n', () => resolve());
    });
  const taken = Promise.withResolvers<void>();
  const answer = new Promise<{ status: number; body: string; head: string }>((resolve) => {
    let received = '';
    socket.on('data', (bytes) => {
      taken.resolve();
      received = (received + String(bytes)).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      const [, status, head = ''] = /^HTTP\/1\.1 (\d+) ([^]*)\r\n\r\n[^]*\}/.exec(received) ?? [];
      if (status !== undefined) resolve({ status: Number(status), body: received, head });
    });
  });
  return { socket, taken: taken.promise, send, answer, end: () => socket.write('0\r\n\r\n') };
}
