import { STATUS_CODES, type OutgoingHttpHeaders, type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** How long a connection stays open between two requests, in milliseconds. */
export const keepAliveMs = 5000;

/** A response as it goes over the wire: status line, headers and body in one piece. */
export interface Message {
  bytes: Buffer;
  /** Where the body begins. */
  bodyAt: number;
  /** Where the value of the Date header begins, and the second since 1970 that it tells. */
  dateAt: number;
  second: number;
}

/** What follows the headers of a kept response: what `node:http` would add to them by itself. */
const connectionHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;

/** Puts a response together. Throws for headers that HTTP does not allow. */
export function makeMessage(status: number, headers: OutgoingHttpHeaders, body: Buffer): Message {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    head += `${name}: ${String(value)}\r\n`;
  }
  head += 'Date: ';
  const dateAt = head.length;
  head += `${date.text}\r\n${connectionHeaders}`;
  // not from the pool: a small part of a shared buffer would keep all of it alive
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
  bytes.write(head, 'latin1');
  body.copy(bytes, head.length);
  return { bytes, bodyAt: head.length, dateAt, second: date.second };
}

/** The body of a message; it shares the message's memory. */
export function bodyOf({ bytes, bodyAt }: Message): Buffer {
  return bytes.subarray(bodyAt);
}

/**
 * Writes a message to the connection of a response that nothing has been done with yet, in one piece and without
 * building headers, which is most of what a `ServerResponse` costs. False, with nothing sent, where the response has to
 * wait for another one on its connection or the connection ends after it: those go the usual way.
 */
export function sendMessage(response: ServerResponse, message: Message, withBody: boolean): boolean {
  const { socket } = response;
  if (socket === null || !response.shouldKeepAlive) return false;
  stampDate(message);
  const { bytes, bodyAt } = message;
  // the server waits for `finish` to take the next request of the connection, as after `end`
  socket.write(withBody ? bytes : bytes.subarray(0, bodyAt), (error) => {
    if (!error) response.emit('finish');
  });
  return true;
}

const date = { second: 0, text: new Date(0).toUTCString() };

/** Brings the Date header of a message up to date; its length is always the same. */
function stampDate(message: Message): void {
  const second = Math.floor(Date.now() / 1000);
  if (message.second === second) return;
  if (date.second !== second) {
    date.second = second;
    date.text = new Date(second * 1000).toUTCString();
  }
  message.bytes.write(date.text, message.dateAt, 'latin1');
  message.second = second;
}
