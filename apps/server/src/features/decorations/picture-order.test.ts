import { beforeAll, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createSuiteApp, type TestFile } from '../../testing/test-app.ts';

describeOnDatabase('image_order of a decoration', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();
  let pictures: TestFile[];
  let count = 0;
  beforeAll(async () => {
    pictures = await Promise.all(
      [1, 2, 3].map(async (shade) => ({ field: 'decoration_images', bytes: await onePicture(shade) })),
    );
  });

  const submitted = async (): Promise<{ id: number; image_urls: string[] }> => {
    count += 1;
    const form = { decoration_name: `Ordered ${count}`, country: 'Germany' };
    return await site.call('POST', '/decorations/submit', { account: member, form, files: pictures.slice(0, 2) });
  };
  const change = (id: number, form: Readonly<Record<string, unknown>>, files: readonly TestFile[] = []) =>
    site.request('PUT', `/decorations/${id}`, { account: member, form, files });

  test('puts a new image before kept ones', async () => {
    const {
      id,
      image_urls: [first, second],
    } = await submitted();
    const form = { existing_images: [second, first], image_order: [2, 0, 1] };
    const { image_urls: urls } = (await change(id, form, pictures.slice(2))).json();
    expect(urls).toHaveLength(3);
    expect(urls.slice(1)).toEqual([second, first]);
    expect((await site.call('GET', `/decorations/${id}`)).image_urls).toEqual(urls);
  });

  test.each(['[0]', '[0,0]', '[0,2]', '[0,1,2]', '[1.5,0]', '[-1,0]', '["a"]', 'x'])(
    'of %s is rejected',
    async (order) => {
      const own = await submitted();
      const response = await change(own.id, { image_order: order });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors[0].field).toMatch(/^image_order/);
      expect((await site.call('GET', `/decorations/${own.id}`)).image_urls).toEqual(own.image_urls);
    },
  );
});
