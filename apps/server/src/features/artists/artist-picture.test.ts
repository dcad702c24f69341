import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createSuiteApp, type TestFile } from '../../testing/test-app.ts';

describeOnDatabase('pictures of artists', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();
  let count = 0;

  const file = (bytes: Uint8Array, filename = 'face.jpg'): TestFile => ({ field: 'artist_image', bytes, filename });

  function submit(...files: TestFile[]) {
    count += 1;
    const form = { artist_name: `Face ${count}`, artist_country: 'Israel' };
    return site.request('POST', '/artists/submit', { account: member, form, files });
  }

  const change = (id: number, form: Record<string, string>, ...files: TestFile[]) =>
    site.request('PUT', `/artists/${id}`, { account: member, form, files });

  test('are stored and returned in the response, on the page and in the list', async () => {
    const response = await submit(file(await onePicture(1)));
    expect(response.statusCode, response.body).toBe(201);
    const artist = response.json();
    expect(artist.picture).toEqual({
      src: expect.stringMatching(/^\/media\/[0-9a-f]{32}-40\.webp$/),
      width: 40,
      height: 30,
      widths: [40],
      preview: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    });
    expect(artist.artist_image_url).toBe(artist.picture.src);
    const list = (await site.request('GET', '/artists/all')).json();
    expect(list).toContainEqual(expect.objectContaining({ id: artist.id, picture: artist.picture }));
    const stored = await site.request('GET', artist.picture.src);
    expect([stored.statusCode, stored.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('are kept when none is sent, and replaced by a new one', async () => {
    const artist = (await submit(file(await onePicture(2)))).json();
    const emptyChoice = file(new Uint8Array(), '');
    for (const files of [[], [emptyChoice]]) {
      const kept = (await change(artist.id, { artist_city: 'Haifa' }, ...files)).json();
      expect(kept).toMatchObject({ artist_city: 'Haifa', picture: artist.picture });
    }
    const replaced = (await change(artist.id, {}, file(await onePicture(3, 'png'), 'face.png'))).json();
    expect(replaced).toMatchObject({ artist_name: artist.artist_name, artist_city: 'Haifa' });
    expect(replaced.picture.src).not.toBe(artist.picture.src);
  });

  test('can be shared by two artists', async () => {
    const bytes = await onePicture(4);
    const [first, second] = [await submit(file(bytes)), await submit(file(bytes))];
    expect(second.json().picture).toEqual(first.json().picture);
  });

  test('are recognised by their content, whatever the file name', async () => {
    expect((await submit(file(await onePicture(5), 'face.gif'))).statusCode).toBe(201);
    const response = await submit(file(Buffer.from('GIF89a, in truth'), 'fake.jpg'));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'Only JPG and PNG files are allowed',
      errors: [{ field: 'artist_image', message: 'Only JPG and PNG files are allowed (fake.jpg)' }],
    });
  });

  test('are rejected when truncated', async () => {
    const whole = await onePicture(6, 'png');
    const response = await submit(file(whole.subarray(0, whole.length - 30), 'half.png'));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].message).toContain('half.png');
  });

  test('are rejected above 5,242,880 bytes, and accepted with exactly that', async () => {
    const picture = await onePicture(7);
    const most = Buffer.concat([picture, Buffer.alloc(5_242_880 - picture.length)]);
    expect((await submit(file(most))).statusCode).toBe(201);
    const response = await submit(file(Buffer.concat([most, Buffer.alloc(1)]), 'huge.jpg'));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      detail: 'Image must be less than 5MB',
      errors: [{ field: 'artist_image', message: 'Image must be less than 5MB (huge.jpg)' }],
    });
  });

  test('are limited to one: a second one is rejected, and so is an unknown file field', async () => {
    const [first, second] = [file(await onePicture(8)), file(await onePicture(9))];
    expect((await submit(first, second)).statusCode).toBe(422);
    const other = { ...second, field: 'cover_image' };
    const response = await submit(first, other);
    expect([response.statusCode, response.json().errors]).toMatchObject([
      422,
      [{ field: 'cover_image', message: 'This form has no such field' }],
    ]);
  });

  test('a rejected picture creates no artist', async () => {
    const form = { artist_name: 'Ghost', artist_country: 'Israel' };
    await site.request('POST', '/artists/submit', { account: member, form, files: [file(Buffer.from('no picture'))] });
    expect((await site.request('GET', '/artists/check-duplicate/ghost')).json()).toEqual({ exists: false });
  });

  test('a submission that is not multipart is rejected', async () => {
    const json = { artist_name: 'Plain', artist_country: 'Israel' };
    for (const [method, url] of [
      ['POST', '/artists/submit'],
      ['PUT', '/artists/1'],
    ] as const) {
      expect((await site.request(method, url, { account: member, json })).statusCode).toBe(415);
    }
    const nothing = await site.request('POST', '/artists/submit', { account: member });
    expect(nothing.statusCode).toBe(415);
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
