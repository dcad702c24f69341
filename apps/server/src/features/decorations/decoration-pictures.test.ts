import { beforeAll, describe, expect, test } from 'vitest';
import type { TestFile } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('images of a decoration', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();
  let pictures: TestFile[];
  let count = 0;
  beforeAll(async () => {
    pictures = await Promise.all(
      Array.from({ length: 13 }, async (_, shade) => ({
        field: 'decoration_images',
        bytes: await onePicture(shade),
        filename: `wall-${shade}.jpg`,
      })),
    );
  });

  function submit(files: readonly TestFile[]) {
    count += 1;
    const form = { decoration_name: `Crew ${count}`, country: 'Germany' };
    return member.tries('submitDecoration', { form, files });
  }

  async function submitted(...shades: number[]): Promise<{ id: number; image_urls: string[] }> {
    const response = await submit(shades.map((shade) => pictures[shade]!));
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  }

  const change = (id: number, form: Readonly<Record<string, unknown>>, ...shades: number[]) =>
    member.tries('updateDecoration', { params: { id }, form, files: shades.map((shade) => pictures[shade]!) });

  test('are returned in the order sent, in list, detail and card', async () => {
    const decoration = (await submit([3, 1, 2].map((shade) => pictures[shade]!))).json();
    expect(decoration.images).toHaveLength(3);
    expect(decoration.image_urls).toEqual(decoration.images.map((picture: { image_url: string }) => picture.image_url));
    expect(new Set(decoration.image_urls).size).toBe(3);
    expect(decoration.picture).toEqual(decoration.images[0].picture);
    expect(decoration.picture).toMatchObject({ src: decoration.image_urls[0], width: 40, height: 30, widths: [40] });
    expect((await site.request('GET', decoration.image_urls[2])).statusCode).toBe(200);
    expect(await site.must('getDecoration', { params: { id: decoration.id } })).toEqual(decoration);
    const list = await site.must('listDecorations');
    expect(list).toContainEqual(
      expect.objectContaining({ id: decoration.id, image_urls: decoration.image_urls, picture: decoration.picture }),
    );
  });

  test('are optional', async () => {
    expect(await submitted()).toMatchObject({ images: [], image_urls: [], picture: null });
  });

  test('are limited to twelve', async () => {
    expect((await submitted(...Array.from({ length: 12 }, (_, shade) => shade))).image_urls).toHaveLength(12);
    const response = await submit(pictures);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'A decoration can have up to 12 images',
      errors: [{ field: 'decoration_images' }],
    });
  });

  test('may repeat', async () => {
    const {
      id,
      image_urls: [one, other],
    } = await submitted(1, 1);
    expect(one).toBe(other);
    expect((await change(id, { existing_images: [one, one] })).json().image_urls).toEqual([one, one]);
    expect((await change(id, { existing_images: [one] })).json().image_urls).toEqual([one]);
  });

  test('an invalid picture is named in the error, and nothing is stored', async () => {
    const bad = { field: 'decoration_images', bytes: Buffer.from('text'), filename: 'notes.png' };
    const response = await submit([pictures[0]!, bad]);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'Only JPG and PNG files are allowed',
      errors: [{ message: 'Only JPG and PNG files are allowed (notes.png)' }],
    });
    const big = { ...bad, bytes: Buffer.alloc(5_242_881), filename: 'big.jpg' };
    const larger = await submit([pictures[0]!, big]);
    expect(larger.statusCode).toBe(413);
    expect(larger.json()).toMatchObject({
      detail: 'Image size must be less than 5MB',
      errors: [{ message: 'Image size must be less than 5MB (big.jpg)' }],
    });
    const names = (await site.must('listDecorations')).map((crew) => crew.decoration_name);
    expect(names).not.toContain(`CREW ${count}`);
  });

  describe('on a change', () => {
    test('all are kept without existing_images, new ones are appended', async () => {
      const before = await submitted(1, 2);
      expect((await change(before.id, { area: 'Hall' })).json().image_urls).toEqual(before.image_urls);
      const after = (await change(before.id, {}, 3, 4)).json();
      expect(after.image_urls.slice(0, 2)).toEqual(before.image_urls);
      expect(after.image_urls).toHaveLength(4);
    });

    test('existing_images selects and orders those kept; new ones are appended', async () => {
      const {
        id,
        image_urls: [first, second, third],
      } = await submitted(1, 2, 3);
      const reversed = (await change(id, { existing_images: [third, first] })).json();
      expect(reversed.image_urls).toEqual([third, first]);
      expect(reversed.picture.src).toBe(third);
      expect(await site.must('getDecoration', { params: { id } })).toEqual(reversed);
      const added = (await change(id, { existing_images: [first] }, 2, 5)).json();
      expect(added.image_urls.slice(0, 2)).toEqual([first, second]);
      expect(added.image_urls).toHaveLength(3);
    });

    test.each(['[]', ''])('existing_images of %j removes all', async (existing) => {
      const { id } = await submitted(1, 2);
      expect((await change(id, { existing_images: existing })).json()).toMatchObject({ images: [], picture: null });
      const other = await submitted(1, 2);
      expect((await change(other.id, { existing_images: existing }, 6)).json().image_urls).toHaveLength(1);
    });

    test('paths of other records are rejected, including those of another crew', async () => {
      const other = await submitted(7);
      const own = await submitted(1, 2);
      const [first] = own.image_urls;
      const foreign = ['/etc/passwd', 'https://evil.example/x.jpg', other.image_urls[0]!, `${first}?`, ''];
      for (const existing of [...foreign.map((path) => [first, path]), [first, first]]) {
        const response = await change(own.id, { existing_images: existing, area: 'New' }, 8);
        expect(response.statusCode).toBe(422);
        expect(response.json()).toMatchObject({
          detail: 'Only images of this decoration can be kept',
          errors: [{ field: 'existing_images' }],
        });
      }
      expect(await site.must('getDecoration', { params: { id: own.id } })).toEqual(own);
    });

    test.each(['not json', '{"a":1}', '"/media/x"', '[1]', '[null]', '[["x"]]'])(
      'existing_images of %s is rejected',
      async (existing) => {
        const { id } = await submitted(1);
        const response = await change(id, { existing_images: existing });
        expect(response.statusCode).toBe(422);
        expect(response.json().errors[0].field).toMatch(/^existing_images/);
      },
    );

    test('kept and new ones together are limited to twelve', async () => {
      const own = await submitted(...Array.from({ length: 11 }, (_, shade) => shade));
      expect((await change(own.id, {}, 11, 12)).statusCode).toBe(422);
      const kept = own.image_urls.slice(0, 11);
      const response = await change(own.id, { existing_images: kept }, 11, 12);
      expect(response.json().detail).toBe('A decoration can have up to 12 images');
      expect((await change(own.id, { existing_images: kept.slice(1) }, 11, 12)).json().image_urls).toHaveLength(12);
    });

    test('concurrent additions are all kept', async () => {
      const { id } = await submitted(1);
      await Promise.all([change(id, {}, 2), change(id, {}, 3)]);
      expect((await site.must('getDecoration', { params: { id } })).image_urls).toHaveLength(3);
    });
  });

  describe('image_order of a decoration', async () => {
    const member = await site.signIn();
    let pictures: TestFile[];
    let count = 0;
    beforeAll(async () => {
      pictures = await Promise.all(
        [1, 2, 3].map(async (shade) => ({ field: 'decoration_images', bytes: await onePicture(shade) })),
      );
    });

    const submitted = async () => {
      count += 1;
      const form = { decoration_name: `Ordered ${count}`, country: 'Germany' };
      return await member.must('submitDecoration', { form, files: pictures.slice(0, 2) });
    };
    const change = (id: number, form: Readonly<Record<string, unknown>>, files: readonly TestFile[] = []) =>
      member.tries('updateDecoration', { params: { id }, form, files });

    test('puts a new image before kept ones', async () => {
      const {
        id,
        image_urls: [first, second],
      } = await submitted();
      const form = { existing_images: [second, first], image_order: [2, 0, 1] };
      const { image_urls: urls } = (await change(id, form, pictures.slice(2))).json();
      expect(urls).toHaveLength(3);
      expect(urls.slice(1)).toEqual([second, first]);
      expect((await site.must('getDecoration', { params: { id } })).image_urls).toEqual(urls);
    });

    test.each(['[0]', '[0,0]', '[0,2]', '[0,1,2]', '[1.5,0]', '[-1,0]', '["a"]', 'x'])(
      'of %s is rejected',
      async (order) => {
        const own = await submitted();
        const response = await change(own.id, { image_order: order });
        expect(response.statusCode).toBe(422);
        expect(response.json().errors[0].field).toMatch(/^image_order/);
        expect((await site.must('getDecoration', { params: { id: own.id } })).image_urls).toEqual(own.image_urls);
      },
    );
  });
});
