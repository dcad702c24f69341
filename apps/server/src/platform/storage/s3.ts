import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { contentTypeOf, requireStorageKey, type Storage, type StoredFile } from './storage.ts';

/** An S3-compatible store. */
export interface S3Location {
  bucket: string;
  /** URL of a store other than Amazon's. */
  endpoint?: string;
  region?: string;
  /** If absent, credentials come from the environment and the default locations of the AWS tools. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Maximum size of a response that is parsed, in bytes; a list of 1,000 files, the largest, has less than half of it. */
const maxXmlBytes = 4 * 1024 * 1024;

/**
 * Opens storage in an existing bucket. Sends no request before the first call. The store has `timeoutMs` for the head of each
 * response, and again for its body if that is parsed.
 */
export function openS3Storage(location: S3Location, timeoutMs = 30_000): Storage {
  const { bucket: Bucket } = location;
  const client = new S3Client(clientConfig(location, timeoutMs));

  return {
    async put(key, body, contentType) {
      requireStorageKey(key, contentType);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }));
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      return contentType === undefined ? null : getObject(client, Bucket, key, contentType);
    },
    async remove(key) {
      requireStorageKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async removeIfOlder(key, moment) {
      requireStorageKey(key);
      const lastModified = await findAge(client, Bucket, key);
      if (lastModified === null || lastModified >= moment) return false;
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      return true;
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key: key, LastModified: lastModified } of page.Contents ?? []) {
          if (key !== undefined && lastModified !== undefined && contentTypeOf(key) !== undefined)
            yield { key, lastModified };
        }
      }
    },
    async close() {
      client.destroy();
    },
  };
}

function clientConfig({ endpoint, region, credentials }: S3Location, timeoutMs: number): S3ClientConfig {
  return {
    ...(credentials && { credentials }),
    // Most stores other than Amazon's have no regions, but the signature needs one.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : region && { region }),
    // Many S3-compatible stores do not support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    streamCollector: (body: Readable) => readBounded(addAbortSignal(AbortSignal.timeout(timeoutMs), body)),
  };
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxXmlBytes) throw new Error('The storage answered with more than it was asked for');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function getObject(
  client: S3Client,
  Bucket: string,
  key: string,
  contentType: string,
): Promise<StoredFile | null> {
  try {
    const response = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    const body = response.Body;
    if (!(body instanceof Readable)) throw new TypeError(`${key} has no body`);
    return { body, size: Number(response.ContentLength), contentType };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === 'NoSuchKey') return null;
    throw error;
  }
}

/**
 * Returns when an object was last written; null if it does not exist. HEAD responses have no body to name the error.
 */
async function findAge(client: S3Client, Bucket: string, key: string): Promise<Date | null> {
  try {
    const { LastModified: lastModified } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
    return lastModified ?? null;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
