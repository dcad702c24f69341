import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareText } from '@moonfloor/contract/values/text';
import type { Storage, StoredFile } from '../platform/storage/storage.ts';

const webp = 'image/webp';

/** Returns everything that a storage lists, sorted by key. */
export async function listAll(storage: Storage): Promise<{ key: string; lastModified: Date }[]> {
  const listed: { key: string; lastModified: Date }[] = [];
  for await (const file of storage.list()) listed.push(file);
  return listed.sort((a, b) => compareText(a.key, b.key));
}

/** Returns the file under `key`, which must exist. */
export async function getFile(storage: Storage, key: string): Promise<StoredFile> {
  const found = await storage.get(key);
  if (!found) throw new Error(`${key} is missing`);
  return found;
}

/**
 * Compliance tests of a storage, under `name`. `open` returns an empty storage and a function that releases it and
 * everything behind it, `close` included.
 */
export function describeStorage(name: string, open: () => Promise<{ storage: Storage; release: () => Promise<void> }>) {
  describe(name, () => {
    let storage: Storage;
    let release: () => Promise<void>;

    beforeEach(async () => {
      ({ storage, release } = await open());
    });
    afterEach(() => release());

    const read = async (key: string) => buffer((await getFile(storage, key)).body);
    const keys = async () => (await listAll(storage)).map(({ key }) => key);

    test('what was put is got back, byte for byte, with its facts', async () => {
      const body = randomBytes(300_000);
      await storage.put('0a1b-320.webp', body, webp);
      const found = await getFile(storage, '0a1b-320.webp');
      expect(found).toMatchObject({ size: body.length, contentType: webp });
      expect(await buffer(found.body)).toEqual(body);
    });

    test.each([
      ['aa.webp', webp],
      ['aa.avif', 'image/avif'],
      ['aa.png', 'image/png'],
      ['aa.jpg', 'image/jpeg'],
    ])('the content type of %s is %s', async (key, contentType) => {
      await storage.put(key, Buffer.from('x'), contentType);
      const found = await getFile(storage, key);
      expect(found.contentType).toBe(contentType);
      found.body.destroy();
    });

    test('only the bytes of the array are stored, not those of the buffer that it looks into', async () => {
      await storage.put('view.webp', new Uint8Array(Buffer.from('0123456789')).subarray(3, 6), webp);
      expect(String(await read('view.webp'))).toBe('345');
    });

    test('an empty file is a file', async () => {
      await storage.put('empty.webp', new Uint8Array(), webp);
      expect(await read('empty.webp')).toEqual(Buffer.alloc(0));
    });

    test('putting again replaces', async () => {
      await storage.put('twice.webp', Buffer.from('first, and longer'), webp);
      await storage.put('twice.webp', Buffer.from('second'), webp);
      expect(String(await read('twice.webp'))).toBe('second');
      expect(await keys()).toEqual(['twice.webp']);
    });

    test('many at once, the same key among them, all arrive whole', async () => {
      const body = randomBytes(50_000);
      const names = Array.from({ length: 12 }, (_, index) => `${index % 10}k-${index}.webp`);
      await Promise.all([...names, ...names].map((key) => storage.put(key, body, webp)));
      expect(await keys()).toEqual(names.toSorted());
      for (const key of names) expect(await read(key)).toEqual(body);
    });

    test('removing takes the file away, and no other', async () => {
      await storage.put('gone.webp', Buffer.from('x'), webp);
      await storage.put('gone-2.webp', Buffer.from('y'), webp);
      await storage.remove('gone.webp');
      expect(await storage.get('gone.webp')).toBeNull();
      expect(await keys()).toEqual(['gone-2.webp']);
    });

    test('removing what is not there is no error', async () => {
      await storage.remove('never.webp');
    });

    test('only what is older than a moment is removed, where that is asked', async () => {
      // Stores report whole seconds only.
      const [before, after] = [new Date(Date.now() - 5000), new Date(Date.now() + 5000)];
      await storage.put('age.webp', Buffer.from('x'), webp);
      await storage.put('age-2.webp', Buffer.from('y'), webp);
      expect(await storage.removeIfOlder('age.webp', before)).toBe(false);
      expect(await keys()).toEqual(['age-2.webp', 'age.webp']);
      expect(await storage.removeIfOlder('age.webp', after)).toBe(true);
      expect(await keys()).toEqual(['age-2.webp']);
      expect(await storage.removeIfOlder('age.webp', after)).toBe(false);
    });

    test('what is not there is null', async () => {
      expect(await storage.get('never.webp')).toBeNull();
    });

    test('an empty storage lists nothing; a full one everything, with dates', async () => {
      expect(await keys()).toEqual([]);
      await storage.put('bb.webp', Buffer.from('x'), webp);
      await storage.put('ab.png', Buffer.from('x'), 'image/png');
      const listed = await listAll(storage);
      expect(listed.map(({ key }) => key)).toEqual(['ab.png', 'bb.webp']);
      for (const { lastModified } of listed) expect(lastModified).toBeInstanceOf(Date);
    });

    test.each([
      '',
      '.',
      '..',
      'a.webp',
      'aa',
      'aa.',
      'aa.exe',
      'aa.html',
      'aa.svg',
      'AA.webp',
      'aa.WEBP',
      '../aa.webp',
      'aa/../../bb.webp',
      'aa/bb.webp',
      'aa\\bb.webp',
      '/etc/passwd',
      '.hidden.webp',
      'aa..webp',
      'aa.b.webp',
      'aa bb.webp',
      'aa\0.webp',
      'aa.webp\n',
      'äää.webp',
      '%2e%2e.webp',
      'aa.constructor',
      `${'a'.repeat(200)}.webp`,
    ])('%j is no key', async (key) => {
      await expect(storage.put(key, Buffer.from('x'), webp)).rejects.toThrow(TypeError);
      await expect(storage.remove(key)).rejects.toThrow(TypeError);
      await expect(storage.removeIfOlder(key, new Date())).rejects.toThrow(TypeError);
      expect(await storage.get(key)).toBeNull();
      expect(await keys()).toEqual([]);
    });

    test('a key whose ending says another content type is refused', async () => {
      await expect(storage.put('aa.png', Buffer.from('x'), webp)).rejects.toThrow('aa.png would hold image/png');
      expect(await keys()).toEqual([]);
    });
  });
}
