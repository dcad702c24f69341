import {
  STATUS_CODES,
  type OutgoingHttpHeaders,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';

/** How long a connection stays open between two requests, in milliseconds. */
export const keepAliveMs = 5000;

/** A response as it goes over the wire: status line, headers and body in one piece. */
export interface RawResponse {
  bytes: Buffer;
  /** Where the body begins. */
  bodyOffset: number;
  /** Where the value of the Date header begins, and the second since 1970 that it tells. */
  dateOffset: number;
  second: number;
}

/** What follows the headers of a kept response: what `node:http` would add to them by itself. */
const connectionHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;

/** Puts a response together. Throws for headers that HTTP does not allow. */
export function serializeResponse(status: number, headers: OutgoingHttpHeaders, body: Buffer): RawResponse {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    head += `${name}: ${String(value)}\r\n`;
  }
  head += 'Date: ';
  const dateAt = head.length;
  head += `${currentDate.text}\r\n${connectionHeaders}`;
  // not from the pool: a small part of a shared buffer would keep all of it alive
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
  bytes.write(head, 'latin1');
  body.copy(bytes, head.length);
  return { bytes, bodyOffset: head.length, dateOffset: dateAt, second: currentDate.second };
}

/** The body of a message; it shares the message's memory. */
export function bodyOfRawResponse({ bytes, bodyOffset }: RawResponse): Buffer {
  return bytes.subarray(bodyOffset);
}

/**
 * Writes a message to the connection of a response that nothing has been done with yet, in one piece and without
 * building headers, which is most of what a `ServerResponse` costs. False, with nothing sent, where the response has to
 * wait for another one on its connection or the connection ends after it: those go the usual way.
 */
export function writeRawResponse(response: ServerResponse, message: RawResponse, withBody: boolean): boolean {
  const { socket } = response;
  if (socket === null || !response.shouldKeepAlive) return false;
  updateDateHeader(message);
  const { bytes, bodyOffset } = message;
  // the server waits for `finish` to take the next request of the connection, as after `end`
  socket.write(withBody ? bytes : bytes.subarray(0, bodyOffset), (error) => {
    if (!error) response.emit('finish');
  });
  return true;
}

const currentDate = { second: 0, text: new Date(0).toUTCString() };

/** Brings the Date header of a message up to date; its length is always the same. */
function updateDateHeader(message: RawResponse): void {
  const second = Math.floor(Date.now() / 1000);
  if (message.second === second) return;
  if (currentDate.second !== second) {
    currentDate.second = second;
    currentDate.text = new Date(second * 1000).toUTCString();
  }
  message.bytes.write(currentDate.text, message.dateOffset, 'latin1');
  message.second = second;
}
