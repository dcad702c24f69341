import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { S3Location } from './s3-url.ts';
import { contentTypeOf, isStorageKey, requireStorageKey } from './storage-key.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

/** Storage in a bucket that exists. Nothing is asked of the store before the first call. */
export function openS3Storage(location: S3Location): Storage {
  const { bucket: Bucket } = location;
  const client = new S3Client(clientConfig(location));

  return {
    async put(key, body, contentType) {
      requireStorageKey(key, contentType);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }));
    },
    async get(key, range) {
      const contentType = contentTypeOf(key);
      return contentType === undefined ? null : getObject(client, Bucket, key, contentType, range);
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
          if (key !== undefined && lastModified !== undefined && isStorageKey(key)) yield { key, lastModified };
        }
      }
    },
    async close() {
      client.destroy();
    },
  };
}

function clientConfig({ endpoint, region, credentials }: S3Location) {
  return {
    ...(credentials && { credentials }),
    // Stores other than Amazon's mostly have no regions, but the signature needs one.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : region && { region }),
    // The checksums that the SDK adds by itself are unknown to many S3-compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  };
}

async function getObject(
  client: S3Client,
  bucket: string,
  key: string,
  contentType: string,
  range?: ByteRange,
): Promise<StoredFile | null> {
  try {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    const response = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
    return {
      body: response.Body as Readable,
      size: Number(response.ContentRange?.split('/')[1] ?? response.ContentLength),
      contentType,
      lastModified: response.LastModified ?? new Date(0),
    };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === 'NoSuchKey') return null;
    if (error.name === 'InvalidRange') throw new RangeError(`${key} has no byte ${range?.start}`, { cause: error });
    throw error;
  }
}

/** When an object was last written; null when it is not there. An answer to HEAD has no body that would name the error. */
async function findAge(client: S3Client, bucket: string, key: string): Promise<Date | null> {
  try {
    const { LastModified: lastModified } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return lastModified ?? null;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
