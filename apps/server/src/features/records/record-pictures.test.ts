import { expect, test } from 'vitest';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import type { TestFile } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('pictures of records', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [member, admin] = [await site.signIn(), await site.signIn('admin')];
  let count = 0;

  const file = (bytes: Uint8Array, filename = 'face.jpg'): TestFile => ({ field: 'artist_image', bytes, filename });

  function submit(...files: TestFile[]) {
    count += 1;
    const form = { artist_name: `Face ${count}`, artist_country: 'Israel' };
    return member.tries('submitArtist', { form, files });
  }

  /** Types with one picture. */
  const pictured = recordFixtures.flatMap(({ type, fields, name }) =>
    fieldEntries(type).flatMap(([, field]) =>
      field.kind === 'image' ? [{ type, fields, name, field: field.file, address: field.address }] : [],
    ),
  );

  test.each(pictured)(
    '$type: a picture is stored, kept when none is sent, replaced by a new one, and refused if invalid',
    async (fixture) => {
      const { type, fields, name, field, address } = fixture;
      const path = `/${collectionOf(type)}`;
      const send = (url: string, more: Record<string, string>, ...files: TestFile[]) =>
        site.request(url === 'submit' ? 'POST' : 'PUT', `${path}/${url}`, {
          account: admin,
          form: url === 'submit' ? { ...fields, [name]: `Pictured ${type}` } : more,
          files: files.map((one) => ({ ...one, field })),
        });
      const response = await send('submit', {}, file(await onePicture(1)));
      expect(response.statusCode, response.body).toBe(201);
      const record = response.json();
      expect(record.picture).toEqual({
        src: expect.stringMatching(/^\/media\/[0-9a-f]{32}-40\.webp$/),
        width: 40,
        height: 30,
        widths: [40],
        preview: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      });
      expect(record[address]).toBe(record.picture.src);
      const stored = await site.request('GET', record.picture.src);
      expect([stored.statusCode, stored.headers['content-type']]).toEqual([200, 'image/webp']);
      for (const files of [[], [file(new Uint8Array(), '')]])
        expect((await send(record.id, {}, ...files)).json().picture).toEqual(record.picture);
      expect((await send(record.id, { [field]: '' })).json().picture).toEqual(record.picture);
      const replaced = (await send(record.id, {}, file(await onePicture(3, 'png'), 'face.png'))).json();
      expect(replaced[name]).toBe(record[name]);
      expect(replaced.picture.src).not.toBe(record.picture.src);
      const list = (await site.request('GET', type === 'release' ? `${path}/upcoming` : `${path}/all`)).json();
      const records: unknown[] = Array.isArray(list) ? list : (list.events ?? list.releases);
      expect(records).toContainEqual(expect.objectContaining({ id: record.id, picture: replaced.picture }));

      const second = file(await onePicture(9));
      expect((await send('submit', {}, second, second)).statusCode).toBe(422);
      const fake = await send(
        record.id,
        {},
        file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fake.jpg'),
      );
      expect(fake.json()).toMatchObject({
        status: 422,
        detail: 'Only JPG and PNG files are allowed',
        errors: [{ field, message: 'Only JPG and PNG files are allowed (fake.jpg)' }],
      });
      const large = await send(record.id, {}, file(Buffer.alloc(5_242_881), 'huge.jpg'));
      const tooLarge = type === 'artist' ? 'Image must be less than 5MB' : 'Image size must be less than 5MB';
      expect(large.json()).toMatchObject({
        status: 413,
        detail: tooLarge,
        errors: [{ field, message: `${tooLarge} (huge.jpg)` }],
      });
    },
  );

  test('can be shared by two artists', async () => {
    const bytes = await onePicture(4);
    const [first, second] = [await submit(file(bytes)), await submit(file(bytes))];
    expect(second.json().picture).toEqual(first.json().picture);
  });

  test('are recognised by their content, whatever the file name', async () => {
    expect((await submit(file(await onePicture(5), 'face.gif'))).statusCode).toBe(201);
  });

  test('are rejected when truncated', async () => {
    const whole = await onePicture(6, 'png');
    const response = await submit(file(whole.subarray(0, whole.length - 30), 'half.png'));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].message).toContain('half.png');
  });

  test('are accepted with exactly 5,242,880 bytes', async () => {
    const picture = await onePicture(7);
    const most = Buffer.concat([picture, Buffer.alloc(5_242_880 - picture.length)]);
    expect((await submit(file(most))).statusCode).toBe(201);
  });

  test('are refused in an unknown field', async () => {
    const response = await submit({ ...file(await onePicture(8)), field: 'cover_image' });
    expect(response.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'cover_image', message: 'This form has no such field' }],
    });
  });

  test('a rejected picture creates no artist', async () => {
    const form = { artist_name: 'Ghost', artist_country: 'Israel' };
    const files = [file(Buffer.from('no picture'))];
    expect((await member.tries('submitArtist', { form, files })).statusCode).toBe(422);
    expect(await site.must('checkArtistDuplicate', { params: { name: 'ghost' } })).toEqual({ exists: false });
  });

  test.each([
    'no boundary in here',
    '--x\r\nno header\r\n\r\ntext',
    '--x\r\ncontent-disposition: form-data; name="artist_',
  ])('a truncated or empty multipart body is rejected (%j)', async (payload) => {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const response = await site.app.inject({ method: 'POST', url: '/artists/submit', payload, headers });
    expect(response.statusCode).toBe(400);
  });
});
