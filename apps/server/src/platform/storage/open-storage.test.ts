import { expect, test } from 'vitest';
import { parseS3Url } from './open-storage.ts';

test('a bucket only', () => {
  expect(parseS3Url('s3://moon-floor.media')).toEqual({ bucket: 'moon-floor.media' });
});

test('all parts', () => {
  expect(parseS3Url('s3://KEY:a%2Fb%2Bc%40d@media?endpoint=https://s3.example.org:9000&region=eu-1')).toEqual({
    bucket: 'media',
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-1',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b+c@d' },
  });
});

test.each([
  ['', 's3://bucket'],
  ['media', 's3://bucket'],
  ['https://media', 's3://bucket'],
  ['s3://', 'bucket'],
  ['s3:media', 'bucket'],
  ['s3://Media_1', 'bucket'],
  ['s3://media/photos', 'path'],
  ['s3://media?endpont=https://x', 'parameters'],
  ['s3://media?endpoint=example.org', 'endpoint'],
  ['s3://media?endpoint=file:///etc', 'endpoint'],
  ['s3://KEY@media', 'secret'],
  ['s3://KEY:100%@media', '%25'],
])('%j is rejected', (url, reason) => {
  expect(() => parseS3Url(url)).toThrow(reason);
});

test('errors never contain the secret', () => {
  expect(() => parseS3Url('s3://KEY:hushhush@media/path')).toThrow(expect.not.stringContaining('hushhush'));
});
