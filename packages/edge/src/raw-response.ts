import {
  STATUS_CODES,
  type OutgoingHttpHeaders,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';

/** Keep-alive timeout of an idle connection, in milliseconds. */
export const keepAliveMs = 5000;

/** A response as sent over the wire: status line, headers and body in one buffer. */
export interface RawResponse {
  bytes: Buffer;
  bodyOffset: number;
  /** Offset of the Date header's value, and the Unix time in seconds that it contains. */
  dateOffset: number;
  second: number;
}

/** The headers that `node:http` would add to a response. */
const connectionHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;

/** Serializes a response. Throws for headers that HTTP does not allow. */
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
  // not from the pool: a slice would keep the whole shared buffer alive
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
  bytes.write(head, 'latin1');
  body.copy(bytes, head.length);
  return { bytes, bodyOffset: head.length, dateOffset: dateAt, second: currentDate.second };
}

/** Returns the body of a message; it shares the message's memory. */
export function bodyOfRawResponse({ bytes, bodyOffset }: RawResponse): Buffer {
  return bytes.subarray(bodyOffset);
}

/**
 * Writes a message directly to the connection of an unused response, in one write and without building headers, which
 * is most of the cost of a `ServerResponse`. Returns false, with nothing sent, if the response has to wait for a
 * previous one on its connection or the connection closes after it: use `ServerResponse` for those.
 */
export function writeRawResponse(response: ServerResponse, message: RawResponse, withBody: boolean): boolean {
  const { socket } = response;
  if (socket === null || !response.shouldKeepAlive) return false;
  updateDateHeader(message);
  const { bytes, bodyOffset } = message;
  // the server waits for `finish` to process the next request of the connection, as after `end`
  socket.write(withBody ? bytes : bytes.subarray(0, bodyOffset), (error) => {
    if (!error) response.emit('finish');
  });
  return true;
}

const currentDate = { second: 0, text: new Date(0).toUTCString() };

/** Updates the Date header of a message in place; its length is constant. */
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
